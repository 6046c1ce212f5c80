/*
 * A sample device: a box with one battery behind it, which can be limited and held. This is the protocol of
 * docs/device-protocol.md, in portable C11: it knows no network and no operating system. `main.c` ties it to esp_mqtt.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define BOX_KEPT 512       /* a real device keeps seven days of minutes on its flash */
#define BOX_ANSWERED 256   /* commands whose answer is remembered */
#define BOX_ID 37          /* a UUID */

typedef struct {
    bool is_set; /* false: null, no limit */
    double value;
} box_limit;

typedef struct {
    int64_t at_ms;
    int power_w, soc_pct;
    int64_t charged_wh;
    int message_id; /* of the message that is on the way; 0: none */
} box_sample;

typedef struct {
    char id[BOX_ID];
    const char *state, *code;
    box_limit value;
} box_answer;

typedef struct box {
    const char *serial;
    /* Hands a message to the MQTT client. Returns its id (0 with QoS 0), or less than 0 when it is not taken. */
    int (*publish)(void *context, const char *topic, const char *payload, int qos);
    void *context;
    int64_t (*now_ms)(void);

    bool is_online;
    const char *error; /* of the battery, in its own words, without quotes; NULL: none */
    bool is_off_grid;
    box_limit limit;
    struct {
        bool is_on;
        char id[BOX_ID];
        int64_t until_ms;
        box_limit next;
    } hold;
    box_answer answered[BOX_ANSWERED];
    size_t answers; /* ever given */
    box_sample kept[BOX_KEPT];
    size_t kept_count;
    int64_t next_sample_ms, next_live_ms, live_until_ms, live_every_ms;
    double charged_wh;
} box;

/* Call these one after the other, never two at once. */
void box_connected(box *box);
void box_disconnected(box *box);
/* A message of the cloud; what is not understood is ignored. */
void box_received(box *box, const char *topic, size_t topic_length, const char *data, size_t length);
/* The cloud has a message: PUBACK. */
void box_published(box *box, int message_id);
/* Several times a second. */
void box_tick(box *box);
