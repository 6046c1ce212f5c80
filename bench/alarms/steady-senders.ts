import { setTimeout as delay } from 'node:timers/promises'
import { uplinkTopic } from '@kilowatt/contracts/mqtt/topics'
import mqtt from 'mqtt'
import { type FleetDevice, SOURCE } from '../devices/fleet.ts'
import type { BenchServer } from '../support/bench-server.ts'

/** Meters that send `perSecond` messages in all, each with the power that `powerW` gives for its number. */
export async function openSenders({ mqttPort }: BenchServer, devices: readonly FleetDevice[]) {
  await using clients = new AsyncDisposableStack()
  const senders = await Promise.all(
    devices.map(async ({ serial, secret }) => {
      const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${mqttPort}`, {
        username: serial,
        password: secret,
        clientId: serial,
      })
      clients.defer(() => client.endAsync(true))
      return (powerW: number, onAck?: () => void) => {
        const message = { v: 1, src: SOURCE, t0: Date.now(), dt: [0], ch: { p: [powerW] } }
        client.publish(uplinkTopic(serial, 'tele'), JSON.stringify(message), { qos: 1 }, onAck)
      }
    }),
  )
  const owned = clients.move()
  return {
    send: (at: number, powerW: number) => senders[at]?.(powerW),
    /** @returns how long each message took until it was acknowledged, ms */
    async sendFor(seconds: number, perSecond: number, powerW: (n: number) => number): Promise<number[]> {
      const startedAt = performance.now()
      const took: number[] = []
      for (let n = 0; n < seconds * perSecond; n++) {
        const sentAt = performance.now()
        senders[n % senders.length]?.(powerW(n), () => took.push(performance.now() - sentAt))
        await delay(Math.max(0, startedAt + (n * 1000) / perSecond - performance.now()))
      }
      while (took.length < seconds * perSecond) await delay(10)
      return took
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
