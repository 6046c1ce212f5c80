import type { pingMessage } from '@kilowatt/contracts/mqtt/device-messages'
import { downlinkTopic } from '@kilowatt/contracts/mqtt/topics'
import type { z } from 'zod'
import { system } from '../../platform/changes.ts'
import type { MqttServer } from '../../platform/mqtt/mqtt-server.ts'
import type { Platform } from '../../platform/platform.ts'
import { addToLineDays, type LineSum } from '../devices/index.ts'
import type { DeviceConnection, DeviceSession } from './device-session.ts'

const TICK_MS = 5_000
/**
 * A connection is measured soon after the device subscribes, when a reconnecting fleet has settled, and then
 * at the interval.
 */
const FIRST_PING_AFTER_MS = 3_000
const PING_EVERY_MS = 900_000
/** How often the bytes of open connections are counted. A crash may lose bytes that were not counted yet. */
const COUNT_EVERY_MS = 60_000
const WRITE_MS = 1_000
/** Largest number of events kept per device between two writes, because the database may be unavailable. */
const MAX_LATENCIES = 10

type Sum = { upBytes: number; downBytes: number; latenciesMs: number[] }
type Dependencies = {
  platform: Pick<Platform, 'inTx' | 'log'>
  server: () => MqttServer<DeviceSession>
  now: () => number
}

/**
 * Counts the traffic of each device's connection, and measures the round trip: from an empty message of QoS 1
 * to its acknowledgement, which any MQTT client sends automatically. Written in batches, never one device at
 * a time.
 */
export function startLineMeter({ platform: { inTx, log }, server, now }: Dependencies) {
  let sums = new Map<number, Sum>()
  let timer: NodeJS.Timeout | null = null
  let countedAt = now()
  let writing = Promise.resolve()

  function sumOf({ identity }: DeviceConnection): Sum {
    const { oemDeviceId } = identity.session.device
    const sum = sums.get(oemDeviceId) ?? { upBytes: 0, downBytes: 0, latenciesMs: [] }
    sums.set(oemDeviceId, sum)
    return sum
  }

  function count(connection: DeviceConnection) {
    const { line } = connection.identity.session
    const { upBytes, downBytes } = connection.traffic
    if (upBytes === line.upBytes && downBytes === line.downBytes) return
    const sum = sumOf(connection)
    sum.upBytes += upBytes - line.upBytes
    sum.downBytes += downBytes - line.downBytes
    Object.assign(line, { upBytes, downBytes })
  }

  function ping(connection: DeviceConnection, nowMs: number) {
    connection.identity.session.line.pingedAt = nowMs
    const body: z.input<typeof pingMessage> = { t: nowMs }
    connection.publish(downlinkTopic(connection.identity.name, 'ping'), JSON.stringify(body), {
      qos: 1,
      expiresInS: TICK_MS / 1000,
      onRoundTrip(ms) {
        const { latenciesMs } = sumOf(connection)
        if (latenciesMs.push(ms) > MAX_LATENCIES) latenciesMs.shift()
        scheduleWrite()
      },
    })
  }

  function tick() {
    const nowMs = now()
    const isTimeToCount = nowMs - countedAt >= COUNT_EVERY_MS
    if (isTimeToCount) countedAt = nowMs
    for (const connection of server().connections()) {
      const { pingedAt } = connection.identity.session.line
      if (pingedAt !== null && nowMs >= pingedAt + PING_EVERY_MS) ping(connection, nowMs)
      if (isTimeToCount) count(connection)
    }
    if (isTimeToCount) scheduleWrite()
  }

  function scheduleWrite() {
    timer ??= setTimeout(write, WRITE_MS)
  }

  function write() {
    timer = null
    const batch = sums
    sums = new Map()
    writing = writing
      .then(() => inTx(system, ({ tx }) => addToLineDays(tx, rowsOf(batch), now())))
      .catch((err: unknown) => log.error({ err }, 'lines not written'))
    return writing
  }

  const ticks = setInterval(tick, TICK_MS)
  return {
    /** The first measurement happens a little later. */
    subscribed({ identity }: DeviceConnection) {
      const { line } = identity.session
      line.pingedAt ??= now() + FIRST_PING_AFTER_MS - PING_EVERY_MS
    },
    disconnected(connection: DeviceConnection) {
      count(connection)
      scheduleWrite()
    },
    async [Symbol.asyncDispose]() {
      clearInterval(ticks)
      if (timer) clearTimeout(timer)
      await write()
    },
  }
}

const rowsOf = (sums: ReadonlyMap<number, Sum>): LineSum[] =>
  [...sums].map(([oemDeviceId, sum]) => ({ oemDeviceId, ...sum }))
