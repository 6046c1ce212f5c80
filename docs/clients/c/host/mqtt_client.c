/* MQTT 3.1.1 over a plain socket, in one thread, behind the names of esp_mqtt. */
#define _POSIX_C_SOURCE 200809L
#include "mqtt_client.h"
#include <netdb.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { CONNECT = 1, CONNACK, PUBLISH, PUBACK, SUBSCRIBE = 8, PINGREQ = 12 };
#define ROOM 65536

struct esp_mqtt_client {
    esp_mqtt_client_config_t config;
    esp_event_handler_t handler;
    void *context;
    int socket, next_id;
    bool is_online;
    int64_t try_at_ms, sent_at_ms, heard_at_ms, pause_ms;
    unsigned char in[ROOM];
    size_t have;
};
static struct esp_mqtt_client the_client = {.socket = -1};

struct host_queue {
    size_t length, item_size, first, count;
    unsigned char items[];
};

static int64_t clock_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return 1000LL * now.tv_sec + now.tv_nsec / 1000000;
}

static void tell(struct esp_mqtt_client *c, esp_mqtt_event_id_t what, esp_mqtt_event_t event) {
    event.client = c;
    if (c->handler) c->handler(c->context, "MQTT_EVENTS", what, &event);
}

static void lose(struct esp_mqtt_client *c) {
    bool was_online = c->is_online;
    if (c->socket >= 0) close(c->socket);
    c->socket = -1;
    c->is_online = false;
    c->have = 0;
    /* a fleet must not come back in one second */
    c->pause_ms = c->pause_ms * 2 > 120000 ? 120000 : c->pause_ms * 2;
    c->try_at_ms = clock_ms() + c->pause_ms / 2 + rand() % (int)(c->pause_ms / 2);
    if (was_online) tell(c, MQTT_EVENT_DISCONNECTED, (esp_mqtt_event_t){0});
}

static size_t put_text(unsigned char *into, const char *text) {
    size_t length = strlen(text);
    into[0] = (unsigned char)(length >> 8);
    into[1] = (unsigned char)length;
    memcpy(into + 2, text, length);
    return length + 2;
}

static bool write_packet(struct esp_mqtt_client *c, int kind, int flags, const unsigned char *body, size_t length) {
    unsigned char head[5] = {(unsigned char)(kind << 4 | flags)};
    size_t size = 1, left = length;
    do {
        head[size] = left % 128;
        if (left /= 128) head[size] |= 0x80;
        size++;
    } while (left);
    c->sent_at_ms = clock_ms();
    if (c->socket >= 0 && send(c->socket, head, size, 0) == (ssize_t)size &&
        (length == 0 || send(c->socket, body, length, 0) == (ssize_t)length))
        return true;
    lose(c);
    return false;
}

static void open_line(struct esp_mqtt_client *c) {
    char host[80] = "", port[8] = "";
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *found = NULL;
    sscanf(c->config.broker.address.uri, "mqtt://%79[^:]:%7s", host, port);
    if (getaddrinfo(host, port, &hints, &found) == 0)
        for (struct addrinfo *at = found; at && c->socket < 0; at = at->ai_next) {
            c->socket = socket(at->ai_family, at->ai_socktype, at->ai_protocol);
            if (c->socket >= 0 && connect(c->socket, at->ai_addr, at->ai_addrlen) != 0) {
                close(c->socket);
                c->socket = -1;
            }
        }
    if (found) freeaddrinfo(found);
    if (c->socket < 0) { lose(c); return; }
    unsigned char body[512];
    size_t size = put_text(body, "MQTT");
    body[size++] = 4;
    body[size++] = 0xce; /* user name, password, will with QoS 1, clean session */
    body[size++] = (unsigned char)(c->config.session.keepalive >> 8);
    body[size++] = (unsigned char)c->config.session.keepalive;
    size += put_text(body + size, c->config.credentials.client_id);
    size += put_text(body + size, c->config.session.last_will.topic);
    size += put_text(body + size, c->config.session.last_will.msg);
    size += put_text(body + size, c->config.credentials.username);
    size += put_text(body + size, c->config.credentials.authentication.password);
    c->heard_at_ms = clock_ms();
    write_packet(c, CONNECT, 0, body, size);
}

static void took(struct esp_mqtt_client *c, int kind, int flags, unsigned char *body, size_t length) {
    if (kind == CONNACK) {
        if (length < 2 || body[1] != 0) { lose(c); return; }
        c->is_online = true;
        c->pause_ms = 1000;
        tell(c, MQTT_EVENT_CONNECTED, (esp_mqtt_event_t){0});
    } else if (kind == PUBACK && length >= 2) {
        tell(c, MQTT_EVENT_PUBLISHED, (esp_mqtt_event_t){.msg_id = body[0] << 8 | body[1]});
    } else if (kind == PUBLISH && length >= 2) {
        size_t topic = (size_t)(body[0] << 8 | body[1]), at = 2 + topic + (flags & 6 ? 2 : 0);
        if (at > length) { lose(c); return; }
        int size = (int)(length - at);
        tell(c, MQTT_EVENT_DATA,
             (esp_mqtt_event_t){.topic = (char *)body + 2, .topic_len = (int)topic, .data = (char *)body + at,
                                .data_len = size, .total_data_len = size});
        if (flags & 6) write_packet(c, PUBACK, 0, body + 2 + topic, 2);
    }
}

static void read_packets(struct esp_mqtt_client *c) {
    ssize_t got = recv(c->socket, c->in + c->have, ROOM - c->have, 0);
    if (got <= 0) { lose(c); return; }
    c->have += (size_t)got;
    c->heard_at_ms = clock_ms();
    for (;;) {
        size_t length = 0, at = 1;
        do {
            if (at >= c->have) return;
            length |= (size_t)(c->in[at] & 0x7f) << 7 * (at - 1);
        } while (c->in[at++] & 0x80);
        if (at + length > ROOM) { lose(c); return; }
        if (at + length > c->have) return;
        took(c, c->in[0] >> 4, c->in[0] & 15, c->in + at, length);
        if (c->socket < 0) return;
        c->have -= at + length;
        memmove(c->in, c->in + at + length, c->have);
    }
}

static void work(struct esp_mqtt_client *c, int wait_ms) {
    int64_t now = clock_ms();
    if (c->socket < 0 && now >= c->try_at_ms) open_line(c);
    if (c->socket < 0) {
        poll(NULL, 0, wait_ms);
        return;
    }
    int64_t keep_alive_ms = 1000LL * c->config.session.keepalive;
    if (now - c->heard_at_ms > keep_alive_ms * 3 / 2) { lose(c); return; }
    if (c->is_online && now - c->sent_at_ms > keep_alive_ms / 2) write_packet(c, PINGREQ, 0, NULL, 0);
    struct pollfd wanted = {.fd = c->socket, .events = POLLIN};
    if (c->socket >= 0 && poll(&wanted, 1, wait_ms) > 0) read_packets(c);
}

esp_mqtt_client_handle_t esp_mqtt_client_init(const esp_mqtt_client_config_t *config) {
    signal(SIGPIPE, SIG_IGN);
    the_client.config = *config;
    the_client.pause_ms = 1000;
    return &the_client;
}

int esp_mqtt_client_register_event(esp_mqtt_client_handle_t c, int what, esp_event_handler_t handler, void *context) {
    (void)what;
    c->handler = handler;
    c->context = context;
    return 0;
}

int esp_mqtt_client_start(esp_mqtt_client_handle_t c) {
    c->try_at_ms = clock_ms();
    return 0;
}

static int next_id(struct esp_mqtt_client *c) { return c->next_id = c->next_id % 65535 + 1; }

int esp_mqtt_client_subscribe(esp_mqtt_client_handle_t c, const char *filter, int qos) {
    unsigned char body[256];
    int id = next_id(c);
    body[0] = (unsigned char)(id >> 8);
    body[1] = (unsigned char)id;
    size_t size = 2 + put_text(body + 2, filter);
    body[size++] = (unsigned char)qos;
    return write_packet(c, SUBSCRIBE, 2, body, size) ? id : -1;
}

int esp_mqtt_client_publish(esp_mqtt_client_handle_t c, const char *topic, const char *data, int length, int qos, int retain) {
    unsigned char body[2048];
    size_t payload = length ? (size_t)length : strlen(data);
    if (!c->is_online || strlen(topic) + payload + 4 > sizeof body) return -1;
    size_t size = put_text(body, topic);
    int id = qos ? next_id(c) : 0;
    if (qos) {
        body[size++] = (unsigned char)(id >> 8);
        body[size++] = (unsigned char)id;
    }
    memcpy(body + size, data, payload);
    return write_packet(c, PUBLISH, qos << 1 | retain, body, size + payload) ? id : -1;
}

QueueHandle_t xQueueCreate(size_t length, size_t item_size) {
    struct host_queue *queue = calloc(1, sizeof *queue + length * item_size);
    if (!queue) abort();
    queue->length = length;
    queue->item_size = item_size;
    return queue;
}

bool xQueueSend(QueueHandle_t queue, const void *item, int ticks) {
    (void)ticks;
    if (queue->count == queue->length) return false;
    size_t at = (queue->first + queue->count++) % queue->length;
    memcpy(queue->items + at * queue->item_size, item, queue->item_size);
    return true;
}

bool xQueueReceive(QueueHandle_t queue, void *item, int ticks) {
    if (queue->count == 0) work(&the_client, ticks);
    if (queue->count == 0) return false;
    memcpy(item, queue->items + queue->first * queue->item_size, queue->item_size);
    queue->first = (queue->first + 1) % queue->length;
    queue->count--;
    return true;
}

void app_main(void);
int main(void) {
    srand((unsigned)time(NULL) ^ (unsigned)getpid());
    app_main();
    return 0;
}
