/* Fields of a flat JSON object, where there is no room for a parser. */
#pragma once
#include <stdbool.h>
#include <stddef.h>

typedef struct {
    const char *text; /* as it stands there, a text with its quotes */
    size_t length;
} json_value;

/* Finds a field of the outermost object; false: there is none, or this is no JSON object. */
bool json_field(const char *text, size_t length, const char *name, json_value *value);
/* Copies a text without escapes; false: it is none, or longer than there is room for. */
bool json_text(json_value value, char *into, size_t room);
bool json_number(json_value value, double *number);
bool json_is(json_value value, const char *literal);
