#include "json_field.h"
#include <stdlib.h>
#include <string.h>

static const char *skip_space(const char *at, const char *end) {
    while (at < end && strchr(" \t\r\n", *at) && *at) at++;
    return at;
}

/* Past a text that begins here; NULL: it has no end. */
static const char *skip_text(const char *at, const char *end) {
    for (at++; at < end; at++) {
        if (*at == '\\') at++;
        else if (*at == '"') return at + 1;
    }
    return NULL;
}

static const char *skip_value(const char *at, const char *end) {
    int depth = 0;
    while (at < end) {
        if (*at == '"') {
            at = skip_text(at, end);
            if (!at) return NULL;
            if (depth == 0) return at;
            continue;
        }
        if (*at == '{' || *at == '[') depth++;
        else if (*at == '}' || *at == ']') {
            if (depth == 0) return at;
            if (--depth == 0) return at + 1;
        } else if (*at == ',' && depth == 0) return at;
        at++;
    }
    return NULL;
}

bool json_field(const char *text, size_t length, const char *name, json_value *value) {
    const char *end = text + length, *at = skip_space(text, end);
    if (at == end || *at++ != '{') return false;
    for (;;) {
        at = skip_space(at, end);
        if (at == end || *at != '"') return false;
        const char *key = at + 1;
        at = skip_text(at, end);
        if (!at) return false;
        size_t key_length = (size_t)(at - key) - 1;
        at = skip_space(at, end);
        if (at == end || *at++ != ':') return false;
        at = skip_space(at, end);
        const char *from = at;
        at = skip_value(at, end);
        if (!at || at == from) return false;
        if (key_length == strlen(name) && memcmp(key, name, key_length) == 0) {
            value->text = from;
            value->length = (size_t)(at - from);
            while (value->length && strchr(" \t\r\n", from[value->length - 1])) value->length--;
            return true;
        }
        at = skip_space(at, end);
        if (at == end || *at++ != ',') return false;
    }
}

bool json_text(json_value value, char *into, size_t room) {
    if (value.length < 2 || value.text[0] != '"' || value.length - 2 >= room) return false;
    memcpy(into, value.text + 1, value.length - 2);
    into[value.length - 2] = '\0';
    return memchr(into, '\\', value.length - 2) == NULL;
}

bool json_number(json_value value, double *number) {
    char copy[32], *end;
    if (value.length == 0 || value.length >= sizeof copy || !strchr("-0123456789", value.text[0])) return false;
    memcpy(copy, value.text, value.length);
    copy[value.length] = '\0';
    *number = strtod(copy, &end);
    return *end == '\0';
}

bool json_is(json_value value, const char *literal) {
    return value.length == strlen(literal) && memcmp(value.text, literal, value.length) == 0;
}
