/*
 * Ties the box to esp_mqtt. The same file runs on an ESP32 (ESP-IDF 5) and, with the files in host/, on any machine with sockets:
 *
 *   cc -std=c11 -I. -Ihost -o meter_box main.c meter_box.c json_field.c host/mqtt_client.c -lm
 *   KILOWATT_HOST=localhost KILOWATT_PORT=1883 KILOWATT_SERIAL=… KILOWATT_SECRET=… ./meter_box
 *
 * On the ESP32: add esp_sntp before the first sample, and .broker.verification.crt_bundle_attach with mqtts://.
 */
#include "meter_box.h"
#include "mqtt_client.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#ifdef ESP_PLATFORM
#include "freertos/FreeRTOS.h"
#include "freertos/queue.h"
#include "sdkconfig.h"
#define SETTING(name) CONFIG_KILOWATT_##name
#else
#define SETTING(name) getenv("KILOWATT_" #name)
#endif

/* esp_mqtt calls from its own task, with its lock held: what happens is only written down there. */
typedef struct {
    esp_mqtt_event_id_t what;
    int message_id;
    char topic[64];
    size_t length;
    char data[512];
} happening;

static QueueHandle_t happenings;
static box the_box;
static char filter[64], will_topic[64];

static void on_event(void *context, esp_event_base_t base, int32_t what, void *data) {
    esp_mqtt_event_handle_t event = data;
    happening now = {.what = (esp_mqtt_event_id_t)what, .message_id = event->msg_id};
    (void)context, (void)base;
    if (what == MQTT_EVENT_DATA) {
        /* a message in several pieces is larger than any that this box takes */
        if (event->topic_len >= (int)sizeof now.topic || event->data_len > (int)sizeof now.data ||
            event->data_len != event->total_data_len)
            return;
        memcpy(now.topic, event->topic, (size_t)event->topic_len);
        memcpy(now.data, event->data, (size_t)event->data_len);
        now.length = (size_t)event->data_len;
    }
    xQueueSend(happenings, &now, 0);
}

static int publish(void *context, const char *topic, const char *payload, int qos) {
    return esp_mqtt_client_publish(context, topic, payload, 0, qos, 0);
}

static int64_t now_ms(void) {
    struct timeval now;
    gettimeofday(&now, NULL);
    return 1000LL * now.tv_sec + now.tv_usec / 1000;
}

static void handle(const happening *now) {
    switch (now->what) {
    case MQTT_EVENT_CONNECTED:
        esp_mqtt_client_subscribe(the_box.context, filter, 1);
        box_connected(&the_box);
        break;
    case MQTT_EVENT_DISCONNECTED:
        box_disconnected(&the_box);
        break;
    case MQTT_EVENT_PUBLISHED:
        box_published(&the_box, now->message_id);
        break;
    case MQTT_EVENT_DATA:
        box_received(&the_box, now->topic, strlen(now->topic), now->data, now->length);
        break;
    default:
        break;
    }
}

void app_main(void) {
    static char uri[128];
    static happening now;
    const char *serial = SETTING(SERIAL);
    snprintf(uri, sizeof uri, "mqtt://%s:%s", SETTING(HOST), SETTING(PORT));
    snprintf(filter, sizeof filter, "em/1/%s/d/#", serial);
    snprintf(will_topic, sizeof will_topic, "em/1/%s/u/state", serial);
    esp_mqtt_client_config_t config = {
        .broker.address.uri = uri,
        .credentials = {.username = serial, .client_id = serial, .authentication.password = SETTING(SECRET)},
        .session = {.keepalive = 60, .last_will = {.topic = will_topic, .msg = "{\"s\":\"lost\"}", .qos = 1}},
    };
    happenings = xQueueCreate(48, sizeof(happening));
    esp_mqtt_client_handle_t client = esp_mqtt_client_init(&config);
    the_box = (box){.serial = serial, .publish = publish, .context = client, .now_ms = now_ms};
    esp_mqtt_client_register_event(client, ESP_EVENT_ANY_ID, on_event, NULL);
    esp_mqtt_client_start(client);
    for (;;) {
        if (xQueueReceive(happenings, &now, pdMS_TO_TICKS(100))) handle(&now);
        box_tick(&the_box);
    }
}
