/* One line of JSON on stdout. Keys are ours and need no escaping; key NULL is an array element. */
#ifndef JSON_H
#define JSON_H

#include "bytes.h"

void json_open(const char *key, char bracket); /* '{' or '[' */
void json_close(char bracket);                 /* '}' or ']'; the outermost ends the line */
void json_number(const char *key, int64_t value);
void json_maybe(const char *key, int64_t value);   /* the key is absent when the value is MISSING */
void json_or_null(const char *key, int64_t value); /* null when the value is MISSING */
void json_null(const char *key);
void json_bool(const char *key, bool value);
/* Text: valid UTF-8 stays, every other byte >= 0x80 and every control byte becomes \u00XX. */
void json_text(const char *key, const char *at, size_t n);
void json_string(const char *key, const char *text);
/* Raw bytes: every byte >= 0x80 becomes \u00XX, so ISO-8859-1 gives the bytes back exactly. */
void json_raw(const char *key, const char *at, size_t n);

#endif
