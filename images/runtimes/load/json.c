#include "json.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static int depth;
static bool started[64];

static void begin(const char *key)
{
    if (depth > 0) {
        if (started[depth])
            putchar_unlocked(',');
        started[depth] = true;
    }
    if (key)
        printf("\"%s\":", key);
}

void json_open(const char *key, char bracket)
{
    begin(key);
    putchar_unlocked(bracket);
    started[++depth] = false;
}

void json_close(char bracket)
{
    putchar_unlocked(bracket);
    if (--depth == 0) {
        putchar_unlocked('\n');
        fflush(stdout);
    }
}

void json_number(const char *key, int64_t value)
{
    begin(key);
    printf("%" PRId64, value);
}

void json_maybe(const char *key, int64_t value)
{
    if (value != MISSING)
        json_number(key, value);
}

void json_null(const char *key)
{
    begin(key);
    fputs("null", stdout);
}

void json_or_null(const char *key, int64_t value)
{
    if (value == MISSING)
        json_null(key);
    else
        json_number(key, value);
}

void json_bool(const char *key, bool value)
{
    begin(key);
    fputs(value ? "true" : "false", stdout);
}

/* The length of the well-formed UTF-8 sequence at the head of s, or 0. */
static size_t utf8_length(const unsigned char *s, size_t n)
{
    size_t len = s[0] >= 0xF0 ? 4 : s[0] >= 0xE0 ? 3 : 2;
    if (s[0] < 0xC2 || s[0] > 0xF4 || n < len)
        return 0;
    for (size_t i = 1; i < len; i++)
        if ((s[i] & 0xC0) != 0x80)
            return 0;
    bool overlong = (s[0] == 0xE0 && s[1] < 0xA0) || (s[0] == 0xF0 && s[1] < 0x90);
    bool surrogate = s[0] == 0xED && s[1] > 0x9F;
    bool beyond = s[0] == 0xF4 && s[1] > 0x8F;
    return overlong || surrogate || beyond ? 0 : len;
}

static void put_byte(unsigned char c)
{
    if (c == '"' || c == '\\')
        putchar_unlocked('\\'), putchar_unlocked(c);
    else if (c >= 0x20 && c < 0x7F)
        putchar_unlocked(c);
    else if (c == '\n')
        fputs("\\n", stdout);
    else if (c == '\r')
        fputs("\\r", stdout);
    else
        printf("\\u%04x", c);
}

void json_text(const char *key, const char *at, size_t n)
{
    const unsigned char *s = (const unsigned char *)at;
    begin(key);
    putchar_unlocked('"');
    for (size_t i = 0; i < n;) {
        size_t len = s[i] < 0x80 ? 0 : utf8_length(s + i, n - i);
        if (len == 0) {
            put_byte(s[i++]);
            continue;
        }
        fwrite(s + i, 1, len, stdout);
        i += len;
    }
    putchar_unlocked('"');
}

void json_string(const char *key, const char *text)
{
    if (text)
        json_text(key, text, strlen(text));
    else
        json_null(key);
}

void json_raw(const char *key, const char *at, size_t n)
{
    begin(key);
    putchar_unlocked('"');
    for (size_t i = 0; i < n; i++)
        put_byte((unsigned char)at[i]);
    putchar_unlocked('"');
}
