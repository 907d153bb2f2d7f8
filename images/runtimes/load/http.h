/* A strict parser of one HTTP/1.x response. */
#ifndef HTTP_H
#define HTTP_H

#include "bytes.h"

enum http_result { HTTP_MORE, HTTP_DONE, HTTP_BAD };

struct http_response {
    int status;        /* MISSING before the head is complete */
    const char *body;  /* decoded: de-chunked where it was chunked */
    size_t body_size;
    size_t used;       /* bytes of the message, set when done */
    bool close;        /* the peer will close: Connection: close, or HTTP/1.0 without keep-alive */
    bool until_eof;    /* neither Content-Length nor chunked: ends with the connection */
};

/*
 * Parses the response at the head of at[0..n). eof: the peer sent FIN. head: answer to HEAD.
 * scratch holds the decoded chunks. Interim 1xx responses are skipped.
 */
enum http_result http_parse(const char *at, size_t n, bool eof, bool head, struct bytes *scratch,
                            struct http_response *out);

#endif
