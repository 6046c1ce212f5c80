#include "meter_box.h"
#include "json_field.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define SOURCE "bat1"
#define LIMIT "p_dis_limit"
#define LIMIT_MAX_W 5000
#define HOLD_MAX_S 86400
#define EVERY_S 2
#define UNDER_WAY 16
#define PAST_MS 300000

static int say(box *b, const char *kind, const char *payload, int qos) {
    char topic[64];
    snprintf(topic, sizeof topic, "em/1/%s/u/%s", b->serial, kind);
    return b->publish(b->context, topic, payload, qos);
}

static const char *limit_text(box_limit limit, char *into, size_t room) {
    if (limit.is_set) snprintf(into, room, "%.0f", limit.value);
    else snprintf(into, room, "null");
    return into;
}

/* ---- what it says of itself ---- */

static void report(box *b) {
    char payload[512], value[24], next[24], hold[80] = "", error[160] = "null";
    if (b->error) snprintf(error, sizeof error, "\"%s\"", b->error);
    if (b->hold.is_on)
        snprintf(hold, sizeof hold, ",\"until\":%lld,\"next\":%s", (long long)b->hold.until_ms,
                 limit_text(b->hold.next, next, sizeof next));
    snprintf(payload, sizeof payload,
             "{\"dev\":\"" SOURCE "\",\"st\":\"ok\",\"err\":%s,\"grid\":\"%s\",\"par\":{\"" LIMIT "\":{\"val\":%s%s}}}", error,
             b->is_off_grid ? "off" : "on", limit_text(b->limit, value, sizeof value), hold);
    say(b, "dev", payload, 1);
}

void box_connected(box *b) {
    char payload[512];
    b->is_online = true;
    say(b, "state", "{\"s\":\"on\",\"fw\":\"1.0.0\"}", 1);
    snprintf(payload, sizeof payload, "{\"t0\":%lld}", (long long)b->now_ms());
    say(b, "time", payload, 0);
    snprintf(payload, sizeof payload,
             "{\"rev\":1,\"model\":\"Sample box\",\"fw\":\"1.0.0\",\"devices\":[{\"id\":\"" SOURCE "\",\"category\":\"BATTERY\","
             "\"name\":\"Battery\",\"ch\":[\"p\",\"soc\",\"e_imp\"],\"every\":%d,\"params\":[{\"name\":\"" LIMIT "\","
             "\"kind\":\"number\",\"unit\":\"W\",\"min\":0,\"max\":%d,\"step\":1,\"nullable\":true,\"hold\":%d}]}]}",
             EVERY_S, LIMIT_MAX_W, HOLD_MAX_S);
    say(b, "info", payload, 1);
    report(b);
}

void box_disconnected(box *b) {
    b->is_online = false;
    /* what was not acknowledged is sent again */
    for (size_t i = 0; i < b->kept_count; i++) b->kept[i].message_id = 0;
}

/* ---- samples: kept until the cloud has them ---- */

static box_sample measure(box *b) {
    return (box_sample){.at_ms = b->now_ms(), .power_w = -500, .soc_pct = 55, .charged_wh = (int64_t)b->charged_wh};
}

static int send_sample(box *b, const char *kind, const box_sample *sample, int qos) {
    char payload[192];
    snprintf(payload, sizeof payload,
             "{\"v\":1,\"src\":\"" SOURCE "\",\"t0\":%lld,\"dt\":[0],\"ch\":{\"p\":[%d],\"soc\":[%d],\"e_imp\":[%lld]}}",
             (long long)sample->at_ms, sample->power_w, sample->soc_pct, (long long)sample->charged_wh);
    return say(b, kind, payload, qos);
}

static void forget(box *b, size_t at) {
    memmove(&b->kept[at], &b->kept[at + 1], (--b->kept_count - at) * sizeof *b->kept);
}

static void keep(box *b, box_sample sample) {
    if (b->kept_count == BOX_KEPT) forget(b, 0);
    b->kept[b->kept_count++] = sample;
}

/* Several on the way at once; what is older than five minutes goes another way, so that the present does not wait. */
static void send_kept(box *b) {
    for (size_t i = 0; i < b->kept_count && i < UNDER_WAY; i++) {
        box_sample *sample = &b->kept[i];
        if (sample->message_id) continue;
        int id = send_sample(b, b->now_ms() - sample->at_ms > PAST_MS ? "back" : "tele", sample, 1);
        if (id <= 0) return;
        sample->message_id = id;
    }
}

void box_published(box *b, int message_id) {
    for (size_t i = 0; i < b->kept_count; i++)
        if (b->kept[i].message_id == message_id) { forget(b, i); return; }
}

/* ---- commands ---- */

static void acknowledge(box *b, const box_answer *answer) {
    char payload[192], value[24], code[40] = "", val[40] = "";
    if (answer->code) snprintf(code, sizeof code, ",\"code\":\"%s\"", answer->code);
    if (strcmp(answer->state, "done") == 0)
        snprintf(val, sizeof val, ",\"val\":%s", limit_text(answer->value, value, sizeof value));
    snprintf(payload, sizeof payload, "{\"id\":\"%s\",\"st\":\"%s\"%s%s}", answer->id, answer->state, code, val);
    say(b, "ack", payload, 1);
}

static void answer(box *b, const char *id, const char *state, const char *code, box_limit value) {
    box_answer *kept = &b->answered[b->answers++ % BOX_ANSWERED];
    *kept = (box_answer){.state = state, .code = code, .value = value};
    snprintf(kept->id, sizeof kept->id, "%s", id);
    acknowledge(b, kept);
}

/* Why a command is not carried out, or NULL; and what it wants. */
static const char *judge(const char *data, size_t length, box_limit *limit, int *hold_s) {
    json_value field;
    char name[40];
    double number;
    if (!json_field(data, length, "dev", &field) || !json_text(field, name, sizeof name) || strcmp(name, SOURCE) != 0)
        return "device";
    if (!json_field(data, length, "par", &field) || !json_text(field, name, sizeof name) || strcmp(name, LIMIT) != 0)
        return "parameter";
    if (!json_field(data, length, "val", &field)) return "type";
    *limit = (box_limit){0};
    if (!json_is(field, "null")) {
        if (!json_number(field, &number)) return "type";
        if (number < 0 || number > LIMIT_MAX_W || number != floor(number)) return "range";
        *limit = (box_limit){.is_set = true, .value = number};
    }
    *hold_s = 0;
    if (json_field(data, length, "hold", &field)) {
        if (!json_number(field, &number) || number < 1 || number > HOLD_MAX_S) return "hold";
        *hold_s = (int)number;
    }
    return NULL;
}

static void command(box *b, const char *data, size_t length) {
    json_value field;
    char id[BOX_ID], op[16];
    double expires_ms;
    box_limit limit = {0}, none = {0};
    int hold_s = 0;
    if (!json_field(data, length, "id", &field) || !json_text(field, id, sizeof id)) return;
    for (size_t i = 0; i < BOX_ANSWERED && i < b->answers; i++)
        if (strcmp(b->answered[i].id, id) == 0) { acknowledge(b, &b->answered[i]); return; }
    if (!json_field(data, length, "op", &field) || !json_text(field, op, sizeof op) || strcmp(op, "set") != 0) return;
    if (!json_field(data, length, "exp", &field) || !json_number(field, &expires_ms)) return;
    if ((double)b->now_ms() > expires_ms) { answer(b, id, "expired", NULL, none); return; }
    const char *code = judge(data, length, &limit, &hold_s);
    if (code) { answer(b, id, "rejected", code, none); return; }

    /* holds do not stack: what comes after is what was before the first of them */
    box_limit next = b->hold.is_on ? b->hold.next : b->limit;
    if (b->hold.is_on) {
        box_answer ended = {.state = "superseded"};
        snprintf(ended.id, sizeof ended.id, "%s", b->hold.id);
        acknowledge(b, &ended);
    }
    b->limit = limit;
    b->hold.is_on = hold_s > 0;
    b->hold.until_ms = b->now_ms() + 1000LL * hold_s;
    b->hold.next = next;
    snprintf(b->hold.id, sizeof b->hold.id, "%s", id);
    answer(b, id, "done", NULL, limit);
    report(b);
}

/* ---- the rest of what the cloud asks ---- */

static void live(box *b, const char *data, size_t length) {
    json_value field;
    double number;
    if (!json_field(data, length, "on", &field)) return;
    b->live_every_ms = json_field(data, length, "every", &field) && json_number(field, &number) ? (int64_t)(number * 1000) : 2000;
    int64_t ttl_ms = json_field(data, length, "ttl", &field) && json_number(field, &number) ? (int64_t)(number * 1000) : 60000;
    bool is_on = json_field(data, length, "on", &field) && json_is(field, "true");
    b->live_until_ms = is_on ? b->now_ms() + ttl_ms : 0;
}

/* Reports at once what this box cannot do, so that no one waits for it. */
static void refuse(box *b, const char *kind, const char *data, size_t length, const char *code) {
    json_value field;
    char id[BOX_ID], op[16], payload[128];
    if (!json_field(data, length, "id", &field) || !json_text(field, id, sizeof id)) return;
    if (!json_field(data, length, "op", &field) || !json_text(field, op, sizeof op)) return;
    if (strcmp(op, "offer") && strcmp(op, "restore") && strcmp(op, "update") && strcmp(op, "open")) return;
    snprintf(payload, sizeof payload, "{\"st\":\"failed\",\"id\":\"%s\",\"code\":\"%s\"}", id, code);
    say(b, kind, payload, 1);
}

void box_received(box *b, const char *topic, size_t topic_length, const char *data, size_t length) {
    char kind[16] = "";
    size_t prefix = strlen("em/1/") + strlen(b->serial) + strlen("/d/");
    if (topic_length <= prefix || topic_length - prefix >= sizeof kind) return;
    memcpy(kind, topic + prefix, topic_length - prefix);
    if (strcmp(kind, "cmd") == 0) command(b, data, length);
    else if (strcmp(kind, "live") == 0) live(b, data, length);
    else if (strcmp(kind, "cfg") == 0 || strcmp(kind, "ota") == 0) refuse(b, kind, data, length, "not_supported");
    else if (strcmp(kind, "tun") == 0) refuse(b, kind, data, length, "disabled");
}

void box_tick(box *b) {
    int64_t now = b->now_ms();
    if (now >= b->next_sample_ms) {
        b->next_sample_ms = now + 1000 * EVERY_S;
        b->charged_wh += 500.0 * EVERY_S / 3600;
        keep(b, measure(b));
    }
    if (b->hold.is_on && now >= b->hold.until_ms) {
        b->hold.is_on = false;
        b->limit = b->hold.next;
        if (b->is_online) report(b);
    }
    if (!b->is_online) return;
    send_kept(b);
    if (now < b->live_until_ms && now >= b->next_live_ms) {
        box_sample sample = measure(b);
        b->next_live_ms = now + b->live_every_ms;
        send_sample(b, "live", &sample, 0);
    }
}
