"""A line to the cloud: MQTT 3.1.1 with nothing but the standard library, single-threaded.

With paho-mqtt this file is not needed: keep what was not acknowledged all the same, and send it again when you are back.
"""

import select
import socket
import ssl
import struct
import time

CONNECT, CONNACK, PUBLISH, PUBACK, SUBSCRIBE, PINGREQ, DISCONNECT = 1, 2, 3, 4, 8, 12, 14


def _text(value):
    data = value.encode() if isinstance(value, str) else value
    return struct.pack("!H", len(data)) + data


def _packet(kind, flags, body):
    head, length = bytearray([kind << 4 | flags]), len(body)
    while True:
        length, digit = divmod(length, 128)
        head.append(digit | (0x80 if length else 0))
        if not length:
            return bytes(head) + body


class MqttLine:
    """Raises OSError (ConnectionError among them) when the line breaks; then make a new one."""

    def __init__(self, host, port, user, password, will_topic, will, keep_alive_s=60, tls=False):
        raw = socket.create_connection((host, port), timeout=10)
        self._socket = ssl.create_default_context().wrap_socket(raw, server_hostname=host) if tls else raw
        self._buffer = bytearray()
        self._next_id = 0
        self._keep_alive_s = keep_alive_s
        self._sent_at = self._heard_at = time.monotonic()
        # user name, password, will with QoS 1, clean session
        body = _text("MQTT") + struct.pack("!BBH", 4, 0b11001110, keep_alive_s)
        body += _text(user) + _text(will_topic) + _text(will) + _text(user) + _text(password)
        self._write(_packet(CONNECT, 0, body))
        answer = self._next_packet(10)
        if answer is None or answer[0] != CONNACK or answer[2][1] != 0:
            raise ConnectionError(f"sign-in refused: {answer}")

    def subscribe(self, topic_filter):
        self._write(_packet(SUBSCRIBE, 2, struct.pack("!H", self._id()) + _text(topic_filter) + b"\x01"))

    def publish(self, topic, payload, qos=1):
        """Returns the id that the acknowledgement will bear; None with QoS 0."""
        packet_id = self._id() if qos else None
        body = _text(topic) + (struct.pack("!H", packet_id) if qos else b"") + payload.encode()
        self._write(_packet(PUBLISH, qos << 1, body))
        return packet_id

    def poll(self, wait_s):
        """Yields ("message", topic, payload) and ("acknowledged", id) of the next `wait_s` seconds."""
        until = time.monotonic() + wait_s
        while True:
            self._keep_alive()
            packet = self._next_packet(max(0, until - time.monotonic()))
            if packet is None:
                return
            kind, flags, body = packet
            if kind == PUBACK:
                yield "acknowledged", struct.unpack("!H", body[:2])[0]
            elif kind == PUBLISH:
                end = 2 + struct.unpack("!H", body[:2])[0]
                topic, qos = body[2:end].decode(), flags >> 1 & 3
                # acknowledged when it has been taken, so that nothing is lost in between
                yield "message", topic, body[end + (2 if qos else 0) :]
                if qos:
                    self._write(_packet(PUBACK, 0, body[end : end + 2]))

    def close(self):
        self._write(_packet(DISCONNECT, 0, b""))
        self._socket.close()

    def _id(self):
        self._next_id = self._next_id % 65535 + 1
        return self._next_id

    def _write(self, data):
        self._socket.sendall(data)
        self._sent_at = time.monotonic()

    def _keep_alive(self):
        now = time.monotonic()
        if now - self._heard_at > 1.5 * self._keep_alive_s:
            raise ConnectionError("no word from the server")
        if now - self._sent_at > self._keep_alive_s / 2:
            self._write(_packet(PINGREQ, 0, b""))

    def _next_packet(self, wait_s):
        until = time.monotonic() + wait_s
        while True:
            packet = self._parsed()
            if packet:
                return packet
            pending = getattr(self._socket, "pending", lambda: 0)()
            if not pending and not select.select([self._socket], [], [], max(0, until - time.monotonic()))[0]:
                return None
            data = self._socket.recv(65536)
            if not data:
                raise ConnectionError("closed by the server")
            self._buffer += data
            self._heard_at = time.monotonic()

    def _parsed(self):
        length, at = 0, 1
        while True:
            if at >= len(self._buffer):
                return None
            length |= (self._buffer[at] & 0x7F) << 7 * (at - 1)
            at += 1
            if self._buffer[at - 1] < 0x80:
                break
        if len(self._buffer) < at + length:
            return None
        head, body = self._buffer[0], bytes(self._buffer[at : at + length])
        del self._buffer[: at + length]
        return head >> 4, head & 15, body
