import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { BenchServer } from '../support/bench-server.ts'
import { channels, type FleetDevice } from './fleet.ts'
import type { LoadOrder, LoadResult } from './load-generator.ts'

export type IngestResult = {
  valuesPerSecond: number
  messagesPerSecond: number
  seconds: number
  /** time from publishing to the acknowledgement, under full load */
  ackP50Ms: number
  ackP95Ms: number
  /** acknowledged samples missing in the table: must be 0 */
  lost: number
}

type Options = { samplesPerMessage: number; window: number; seconds: number; startAt: number }

/**
 * Sends messages over MQTT with QoS 1 until they are rows, as fast as possible; then looks up every acknowledged
 * message.
 */
export async function measureIngest(
  server: BenchServer,
  devices: FleetDevice[],
  options: Options,
): Promise<IngestResult> {
  const result = await generateLoad({ port: server.mqttPort, devices, ...options })
  const samples = result.messages * options.samplesPerMessage
  return {
    valuesPerSecond: (samples * channels.length) / result.seconds,
    messagesPerSecond: result.messages / result.seconds,
    seconds: result.seconds,
    ackP50Ms: result.latencyP50Ms,
    ackP95Ms: result.latencyP95Ms,
    lost: await countLost(server, devices, result, options),
  }
}

async function generateLoad(order: LoadOrder): Promise<LoadResult> {
  const generator = spawn(process.execPath, [join(import.meta.dirname, 'load-generator.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  generator.stdin.end(JSON.stringify(order))
  const output = await text(generator.stdout)
  if (output === '') throw new Error('the load generator failed')
  return JSON.parse(output)
}

/**
 * Device k has sent one sample per second since `startAt`; all samples up to its last acknowledgement must be
 * in the table, complete.
 */
async function countLost(
  { sql }: BenchServer,
  devices: FleetDevice[],
  { acknowledged }: LoadResult,
  { samplesPerMessage, startAt }: Options,
): Promise<number> {
  const { rows } = await sql.query<{ lost: string }>(
    `select coalesce(sum(expected - stored), 0) as lost from (
       select a.samples as expected, (
         select count(*) from sample s
         where s.location_id = a.location_id and s.device_id = a.device_id
           and s.at >= $4::timestamptz and s.at < $4::timestamptz + make_interval(secs => a.samples)
           and power_w is not null and energy_import_wh is not null
       ) as stored
       from unnest($1::integer[], $2::integer[], $3::bigint[]) as a (location_id, device_id, samples)
     ) as t`,
    [
      devices.map(({ locationId }) => locationId),
      devices.map(({ deviceId }) => deviceId),
      acknowledged.map((messages) => messages * samplesPerMessage),
      new Date(startAt),
    ],
  )
  return Number(rows[0]?.lost)
}
