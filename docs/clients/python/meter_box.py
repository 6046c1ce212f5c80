#!/usr/bin/env python3
"""A sample device: a box with one battery behind it, which can be limited and held. Python 3.9, no packages.

    KILOWATT_HOST=localhost KILOWATT_PORT=1883 KILOWATT_SERIAL=… KILOWATT_SECRET=… python3 meter_box.py [--tls]

The protocol is in docs/device-protocol.md; `npm run simulator -- conformance` tries this program.
"""

import collections
import json
import os
import random
import sys
import time

from mqtt_line import MqttLine

SOURCE = "bat1"
EVERY_S = 2
# a real device keeps seven days of minutes on its flash
KEPT = collections.OrderedDict()
MAX_KEPT = 10_000
REMEMBERED_COMMANDS = 256
LIMIT = {"name": "p_dis_limit", "kind": "number", "unit": "W", "min": 0, "max": 5000, "step": 1, "nullable": True, "hold": 86400}


def now_ms():
    return int(time.time() * 1000)


class Battery:
    """What is measured, and the one thing that can be set."""

    def __init__(self):
        self.limit = None
        self.hold = None  # (id of the command, until in epoch ms, what comes after it)
        self.charged_wh = 0.0
        self.error = None  # in its own words, as on its display
        self.is_on_grid = True

    def measure(self):
        self.charged_wh += 500 * EVERY_S / 3600
        return {"p": [-500], "soc": [55], "e_imp": [int(self.charged_wh)]}

    def judge(self, command):
        """Why a command is not carried out; None: it is."""
        if command["dev"] != SOURCE:
            return "device"
        if command["par"] != LIMIT["name"]:
            return "parameter"
        value, hold = command["val"], command.get("hold")
        if value is not None:
            if isinstance(value, bool) or not isinstance(value, (int, float)):
                return "type"
            if not LIMIT["min"] <= value <= LIMIT["max"] or value != int(value):
                return "range"
        return "hold" if hold is not None and not 1 <= hold <= LIMIT["hold"] else None

    def set(self, command):
        """Returns the id of the command whose hold this one ends."""
        ended = self.hold
        # holds do not stack: what comes after is what was before the first of them
        after = ended[2] if ended else self.limit
        self.limit = command["val"]
        self.hold = (command["id"], now_ms() + command["hold"] * 1000, after) if "hold" in command else None
        return ended[0] if ended else None

    def end_hold(self):
        """Returns whether a hold has just ended."""
        if not self.hold or now_ms() < self.hold[1]:
            return False
        self.limit, self.hold = self.hold[2], None
        return True

    def parameters(self):
        value = {"val": self.limit}
        if self.hold:
            value.update(until=self.hold[1], next=self.hold[2])
        return {LIMIT["name"]: value}


class Box:
    def __init__(self, serial):
        self.serial = serial
        self.battery = Battery()
        self.answered = collections.OrderedDict()  # acknowledgements by the id of the command
        self.live_until = 0
        self.live_every = 2
        self.line = None
        self.waiting = {}  # key of what is kept, by the id that its PUBACK will bear

    def say(self, kind, content, qos=1):
        return self.line.publish(f"em/1/{self.serial}/u/{kind}", json.dumps(content), qos)

    def introduce(self):
        self.say("state", {"s": "on", "fw": "1.0.0"})
        self.say("time", {"t0": now_ms()}, qos=0)
        battery = {"id": SOURCE, "category": "BATTERY", "name": "Battery", "type": "Sample", "ch": ["p", "soc", "e_imp"]}
        self.say("info", {"rev": 1, "model": "Sample box", "fw": "1.0.0", "devices": [{**battery, "every": EVERY_S, "params": [LIMIT]}]})
        self.report()

    def report(self):
        battery = self.battery
        about = {"err": battery.error, "grid": "on" if battery.is_on_grid else "off"}
        self.say("dev", {"dev": SOURCE, "st": "ok", **about, "par": battery.parameters()})

    def sample(self):
        return {"v": 1, "src": SOURCE, "t0": now_ms(), "dt": [0], "ch": self.battery.measure()}

    def keep(self, sample):
        KEPT[sample["t0"]] = sample
        while len(KEPT) > MAX_KEPT:
            KEPT.popitem(last=False)

    def send_kept(self):
        """Sends what was never acknowledged: on u/back what is older than five minutes."""
        on_the_way = set(self.waiting.values())
        for key, sample in list(KEPT.items())[:64]:
            if key not in on_the_way:
                self.waiting[self.say("back" if now_ms() - key > 300_000 else "tele", sample)] = key

    def acknowledge(self, ack):
        self.answered[ack["id"]] = ack
        while len(self.answered) > REMEMBERED_COMMANDS:
            self.answered.popitem(last=False)
        self.say("ack", ack)

    def command(self, command):
        if command["id"] in self.answered:
            return self.say("ack", self.answered[command["id"]])
        if command["op"] != "set":
            return None
        if now_ms() > command["exp"]:
            return self.acknowledge({"id": command["id"], "st": "expired"})
        code = self.battery.judge(command)
        if code:
            return self.acknowledge({"id": command["id"], "st": "rejected", "code": code})
        ended = self.battery.set(command)
        if ended:
            self.say("ack", {"id": ended, "st": "superseded"})
        self.acknowledge({"id": command["id"], "st": "done", "val": command["val"], "t": now_ms()})
        self.report()

    def received(self, kind, message):
        if kind == "cmd":
            self.command(message)
        elif kind == "live":
            self.live_every = message.get("every", 2)
            self.live_until = time.time() + message.get("ttl", 60) if message["on"] else 0
        # reports at once what this box cannot do, so that no one waits for it
        elif kind == "cfg" and message["op"] in ("offer", "restore"):
            self.say("cfg", {"st": "failed", "id": message["id"], "code": "not_supported"})
        elif kind == "ota" and message["op"] == "update":
            self.say("ota", {"id": message["id"], "st": "failed", "code": "not_supported"})
        elif kind == "tun" and message["op"] == "open":
            self.say("tun", {"st": "failed", "id": message["id"], "code": "disabled"})

    def event(self, event):
        if event[0] == "acknowledged":
            KEPT.pop(self.waiting.pop(event[1], None), None)
            return
        _, topic, payload = event
        try:
            self.received(topic.rsplit("/", 1)[1], json.loads(payload))
        except (ValueError, TypeError, KeyError, AttributeError) as problem:
            # of a later version, or broken: go on
            print(f"ignored {topic}: {problem!r}", file=sys.stderr)

    def run(self, line):
        self.line, self.waiting = line, {}
        line.subscribe(f"em/1/{self.serial}/d/#")
        self.introduce()
        next_sample = next_live = 0.0
        while True:
            if time.time() >= next_sample:
                next_sample = time.time() + EVERY_S
                self.keep(self.sample())
            self.send_kept()
            if next_live <= time.time() < self.live_until:
                next_live = time.time() + self.live_every
                self.say("live", self.sample(), qos=0)
            if self.battery.end_hold():
                self.report()
            for event in line.poll(0.2):
                self.event(event)


def main():
    serial, secret = os.environ["KILOWATT_SERIAL"], os.environ["KILOWATT_SECRET"]
    host, tls = os.environ.get("KILOWATT_HOST", "localhost"), "--tls" in sys.argv
    port = int(os.environ.get("KILOWATT_PORT", "8883" if tls else "1883"))
    box, pause_s = Box(serial), 1.0
    while True:
        try:
            line = MqttLine(host, port, serial, secret, f"em/1/{serial}/u/state", '{"s":"lost"}', tls=tls)
            pause_s = 1.0
            box.run(line)
        except OSError as problem:
            print(f"offline: {problem}", file=sys.stderr)
        # a fleet must not come back in one second
        time.sleep(pause_s * random.uniform(0.5, 1))
        pause_s = min(120.0, 2 * pause_s)


if __name__ == "__main__":
    main()
