/* As much of ESP-IDF's esp_mqtt and FreeRTOS as main.c uses, for machines with sockets. On an ESP32 it is not in the build. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef const char *esp_event_base_t;
typedef struct esp_mqtt_client *esp_mqtt_client_handle_t;
typedef enum {
    MQTT_EVENT_ERROR,
    MQTT_EVENT_CONNECTED,
    MQTT_EVENT_DISCONNECTED,
    MQTT_EVENT_SUBSCRIBED,
    MQTT_EVENT_UNSUBSCRIBED,
    MQTT_EVENT_PUBLISHED,
    MQTT_EVENT_DATA,
} esp_mqtt_event_id_t;
#define ESP_EVENT_ANY_ID (-1)

typedef struct {
    esp_mqtt_client_handle_t client;
    char *topic, *data;
    int topic_len, data_len, total_data_len, msg_id;
} esp_mqtt_event_t, *esp_mqtt_event_handle_t;

typedef struct {
    struct {
        struct {
            const char *uri;
        } address;
    } broker;
    struct {
        const char *username, *client_id;
        struct {
            const char *password;
        } authentication;
    } credentials;
    struct {
        int keepalive;
        struct {
            const char *topic, *msg;
            int qos, retain;
        } last_will;
    } session;
} esp_mqtt_client_config_t;

typedef void (*esp_event_handler_t)(void *context, esp_event_base_t base, int32_t what, void *data);

esp_mqtt_client_handle_t esp_mqtt_client_init(const esp_mqtt_client_config_t *config);
int esp_mqtt_client_register_event(esp_mqtt_client_handle_t client, int what, esp_event_handler_t handler, void *context);
int esp_mqtt_client_start(esp_mqtt_client_handle_t client);
int esp_mqtt_client_subscribe(esp_mqtt_client_handle_t client, const char *filter, int qos);
int esp_mqtt_client_publish(esp_mqtt_client_handle_t client, const char *topic, const char *data, int length, int qos,
                            int retain);

typedef struct host_queue *QueueHandle_t;
#define pdMS_TO_TICKS(ms) (ms)
QueueHandle_t xQueueCreate(size_t length, size_t item_size);
bool xQueueSend(QueueHandle_t queue, const void *item, int ticks);
/* Lets the network work until there is something, or the time is over. */
bool xQueueReceive(QueueHandle_t queue, void *item, int ticks);
