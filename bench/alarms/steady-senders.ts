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
      return (powerW: number) => {
        const message = { v: 1, src: SOURCE, t0: Date.now(), dt: [0], ch: { p: [powerW] } }
        client.publish(uplinkTopic(serial, 'tele'), JSON.stringify(message), { qos: 1 })
      }
    }),
  )
  const owned = clients.move()
  return {
    send: (at: number, powerW: number) => senders[at]?.(powerW),
    async sendFor(seconds: number, perSecond: number, powerW: (n: number) => number) {
      const startedAt = performance.now()
      for (let n = 0; n < seconds * perSecond; n++) {
        senders[n % senders.length]?.(powerW(n))
        await delay(Math.max(0, startedAt + (n * 1000) / perSecond - performance.now()))
      }
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
