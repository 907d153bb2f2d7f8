#include "args.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Noreturn void usage_error(const char *command, const char *what, const char *value,
                           const char *allowed)
{
    fprintf(stderr, "dynoload %s: %s '%s'; allowed: %s\n", command, what, value, allowed);
    exit(2);
}

static int hex(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Decodes one escape after the backslash; returns the characters used, 0 if there is no such. */
static int decode_escape(const char *s, char *out)
{
    static const char from[] = "rnt\\", to[] = "\r\n\t\\";
    const char *p = s[0] ? strchr(from, s[0]) : NULL;
    if (p) {
        *out = to[p - from];
        return 1;
    }
    if (s[0] != 'x' || hex(s[1]) < 0 || hex(s[2]) < 0)
        return 0;
    *out = (char)(hex(s[1]) * 16 + hex(s[2]));
    return 3;
}

static struct bytes decode_text(const char *command, const char *s)
{
    struct bytes out = {0};
    if (!bytes_reserve(&out, strlen(s) + 1))
        exit(1);
    while (*s) {
        int used = 0;
        if (*s != '\\')
            out.at[out.n++] = *s;
        else if ((used = decode_escape(s + 1, out.at + out.n)) > 0)
            out.n++;
        else
            usage_error(command, "unknown escape at", s, "\\r \\n \\t \\\\ \\xHH");
        s += 1 + used;
    }
    return out;
}

static int64_t decode_number(const char *command, const struct option *o, const char *s)
{
    char *end, allowed[96];
    errno = 0;
    long long v = strtoll(s, &end, 10);
    if (*s && !*end && !errno && v >= o->min && v <= o->max)
        return v;
    snprintf(allowed, sizeof allowed, "%s %lld..%lld", o->name, (long long)o->min,
             (long long)o->max);
    usage_error(command, "bad number", s, allowed);
}

static void store(const char *command, struct option *o, const char *value)
{
    if (o->seen && !o->texts)
        usage_error(command, "given twice:", o->name, "once");
    o->seen = true;
    if (o->flag)
        *o->flag = true;
    else if (o->number)
        *o->number = decode_number(command, o, value);
    else if (o->text)
        *o->text = decode_text(command, value);
    else if (o->texts->n < ARGS_REQUESTS_MAX)
        o->texts->item[o->texts->n++] = decode_text(command, value);
    else
        usage_error(command, "given too often:", o->name, "64 times");
}

static struct option *find(struct option *options, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcmp(options[i].name, name) == 0)
            return &options[i];
    return NULL;
}

static const char *names(const struct option *options, int count)
{
    static char list[512];
    size_t n = 0;
    for (int i = 0; i < count && n < sizeof list; i++)
        n += (size_t)snprintf(list + n, sizeof list - n, i ? " %s" : "%s", options[i].name);
    return list;
}

int args_read(const char *command, int argc, char **argv, struct option *options, int count)
{
    int i = 0;
    while (i < argc && strcmp(argv[i], "--") != 0) {
        struct option *o = find(options, count, argv[i]);
        if (!o)
            usage_error(command, "unknown option", argv[i], names(options, count));
        if (!o->flag && i + 1 >= argc)
            usage_error(command, "no value after", argv[i], names(options, count));
        store(command, o, o->flag ? NULL : argv[i + 1]);
        i += o->flag ? 1 : 2;
    }
    for (int k = 0; k < count; k++)
        if (options[k].required && !options[k].seen)
            usage_error(command, "missing option", options[k].name, names(options, count));
    return i < argc ? i + 1 : i;
}
