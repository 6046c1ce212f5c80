import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { signIn } from '../../apps/server/src/testing/people/sign-in.ts'
import { seedPersonFor } from '../support/bench-person.ts'
import type { BenchServer } from '../support/bench-server.ts'
import { KeepAliveConnection } from '../support/keep-alive-connection.ts'
import { percentile } from '../support/latency.ts'
import { type FleetDevice, registerFleet } from './fleet.ts'
import type { ReconnectResult as Generated, ReconnectOrder } from './reconnect-generator.ts'

export type ReconnectResult = Generated & {
  controllers: number
  /** acknowledged samples missing in the table: must be 0 */
  lost: number
  /** durations of an administrator's pages meanwhile */
  webMedianMs: number
  webP95Ms: number
}

const CONTROLLERS = 10_000
const ASK_EVERY_MS = 25
/** pages that an administrator has open meanwhile */
const requested = ['/auth/user', '/search/controllers?page=1', '/menu']

/** All controllers of a large installation reconnect at the same moment, while an administrator works. */
export async function measureReconnect(server: BenchServer): Promise<ReconnectResult> {
  const devices = await registerFleet(server.sql, CONTROLLERS)
  await server.sql.query('vacuum analyze')
  const cookie = await signIn({ url: server.httpUrl }, await seedPersonFor(server))
  const sampleAt = Math.floor(Date.now() / 1000) * 1000
  let isOver = false
  const coming = generate({ port: server.mqttPort, devices, sampleAt }).finally(() => {
    isOver = true
  })
  const took = await askMeanwhile(`${server.httpUrl}/api`, cookie, () => isOver)
  const result = await coming
  return {
    ...result,
    controllers: CONTROLLERS,
    lost: await countLost(server, devices, sampleAt),
    webMedianMs: percentile(took, 0.5),
    webP95Ms: percentile(took, 0.95),
  }
}

/** @returns how long each answer took, sorted */
async function askMeanwhile(url: string, cookie: string, isOver: () => boolean): Promise<number[]> {
  using connection = new KeepAliveConnection()
  const took: number[] = []
  while (!isOver()) {
    const startedAt = performance.now()
    await connection.get(`${url}${requested[took.length % requested.length]}`, cookie)
    took.push(performance.now() - startedAt)
    await delay(ASK_EVERY_MS)
  }
  return took.sort((a, b) => a - b)
}

async function generate(order: ReconnectOrder): Promise<Generated> {
  const generator = spawn(process.execPath, [join(import.meta.dirname, 'reconnect-generator.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  generator.stdin.end(JSON.stringify(order))
  const output = await text(generator.stdout)
  if (output === '') throw new Error('the controllers failed')
  return JSON.parse(output)
}

async function countLost({ sql }: BenchServer, devices: readonly FleetDevice[], sampleAt: number) {
  const { rows } = await sql.query<{ stored: string }>(
    'select count(*) as stored from sample where at = $1 and device_id = any($2)',
    [new Date(sampleAt), devices.map(({ deviceId }) => deviceId)],
  )
  return devices.length - Number(rows[0]?.stored ?? 0)
}
