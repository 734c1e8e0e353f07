/* What a parsed value says. */

cb_json_type cb_json_type_of(const cb_json *value) {
    return value ? (cb_json_type)value->type : CB_JSON_NONE;
}

size_t cb_json_count(const cb_json *value) {
    return value ? value->count : 0;
}

const cb_json *cb_json_first(const cb_json *value) {
    return value && value->count > 0 ? value + 1 : NULL;
}

const cb_json *cb_json_next(const cb_json *value) {
    return value && value->next > 0 ? value + value->next : NULL;
}

/** A text and its length, where there is one. */
static const char *cbi_text(const char *text, size_t found, size_t *length) {
    if (length) *length = text ? found : 0;
    return text;
}

const char *cb_json_key(const cb_json *value, size_t *length) {
    return cbi_text(value ? value->key : NULL, value ? value->key_length : 0, length);
}

const cb_json *cb_json_get(const cb_json *object, const char *name) {
    size_t length = name ? strlen(name) : 0;
    if (!name || cb_json_type_of(object) != CB_JSON_OBJECT) return NULL;
    for (const cb_json *member = cb_json_first(object); member; member = cb_json_next(member)) {
        if (member->key_length == length && memcmp(member->key, name, length) == 0) return member;
    }
    return NULL;
}

const cb_json *cb_json_at(const cb_json *array, size_t index) {
    if (cb_json_type_of(array) != CB_JSON_ARRAY) return NULL;
    const cb_json *element = cb_json_first(array);
    while (element && index-- > 0) element = cb_json_next(element);
    return element;
}

const char *cb_json_string(const cb_json *value, size_t *length) {
    int is_string = cb_json_type_of(value) == CB_JSON_STRING;
    return cbi_text(is_string ? value->text : NULL, is_string ? value->text_length : 0, length);
}

int cb_json_equals(const cb_json *value, const char *text) {
    size_t length;
    const char *own = cb_json_string(value, &length);
    return own && text && length == strlen(text) && memcmp(own, text, length) == 0;
}

int cb_json_int64(const cb_json *value, int64_t *number) {
    if (cb_json_type_of(value) != CB_JSON_NUMBER || strpbrk(value->text, ".eE")) return 0;
    int saved = errno;
    errno = 0;
    long long parsed = strtoll(value->text, NULL, 10);
    int fits = errno == 0 && parsed >= INT64_MIN && parsed <= INT64_MAX;
    errno = saved;
    if (fits) *number = (int64_t)parsed;
    return fits;
}

/* The process may have a locale whose numbers have a comma; this thread has the plain one while it converts. */
int cb_json_double(const cb_json *value, double *number) {
    if (cb_json_type_of(value) != CB_JSON_NUMBER) return 0;
    locale_t plain = newlocale(LC_NUMERIC_MASK, "C", (locale_t)0);
    if (!plain) return 0;
    locale_t before = uselocale(plain);
    *number = strtod(value->text, NULL);
    uselocale(before);
    freelocale(plain);
    return 1;
}

int cb_json_boolean(const cb_json *value, int *truth) {
    if (cb_json_type_of(value) != CB_JSON_BOOLEAN) return 0;
    *truth = value->raw[0] == 't';
    return 1;
}

const char *cb_json_raw(const cb_json *value, size_t *length) {
    return cbi_text(value ? value->raw : NULL, value ? value->raw_length : 0, length);
}
