import { zstdDecompressSync } from 'node:zlib'
import { bucketEdges } from '@kilowatt/domain/time/bucket-edges'
import { addDays, localDayRange } from '@kilowatt/domain/time/local-day'
import { pino } from 'pino'
import { openStandaloneDatabase } from '../../apps/server/src/platform/standalone-database.ts'
import { loadYearLocation, YEAR, YEAR_ZONE as zone } from '../data/year-location.ts'
import type { BenchServer } from '../support/bench-server.ts'
import { KeepAliveConnection } from '../support/keep-alive-connection.ts'
import { type Latency, latencyOf, measureAlongside } from '../support/latency.ts'
import { type ChartsOfManyResult, measureChartsOfMany } from './charts-of-many.ts'

/** `raw` is the minimum that PostgreSQL needs to hand out the stored numbers, row by row, to a client. */
export type ChartLatency = Latency & {
  points: number
  kilobytes: number
  kilobytesSent: number
  /** server-side durations of the same calls */
  server: Latency
  /** server-side durations of the first calls, before the code is compiled */
  serverStarted: Latency
  raw: Latency
}
export type ChartsResult = {
  day: ChartLatency
  month: ChartLatency
  year: ChartLatency
  /** sum over a thousand locations */
  many: ChartsOfManyResult
  /** time to write and roll up a year of five devices */
  loadS: number
}

const SERIES = 'solar,batteryOut,gridImport,consumption,batteryIn,gridExport'
const CALL = 'charts.location'
/**
 * Number of calls. Servers run for weeks, and the engine compiles hot code within the first two thousand
 * calls or so; measuring earlier would measure the engine.
 */
const effort = { warmUp: 1800, runs: 300 }
const FIRST_CALLS = { from: 30, to: 230 }

/**
 * Charts of a location with one year of one-minute data, six series, over HTTP on a kept-alive connection, as
 * a browser does.
 */
export async function measureCharts(server: BenchServer): Promise<ChartsResult> {
  const log = pino({ level: 'silent' })
  await using database = openStandaloneDatabase({ url: server.databaseUrl, log })
  const { locationId, cookie, loadS } = await loadYearLocation(server, database)
  using agent = new KeepAliveConnection()
  const ask = (range: Range, interval: string) => async () => {
    const query = `from=${range.startMs}&to=${range.endMs}&interval=${interval}&measure=power&series=${SERIES}`
    const url = `${server.httpUrl}/api/locations/${locationId}/charts?${query}`
    const { body, encoding } = await agent.get(url, cookie)
    if (encoding !== 'zstd') throw new Error(`${url} came as ${encoding}`)
    return body
  }
  const select = (text: string, range: Range) => async () => {
    await server.sql.query({
      text,
      values: [locationId, new Date(range.startMs), new Date(range.endMs)],
    })
  }
  return {
    day: await compare(
      server,
      days(),
      (range) => ask(range, '60'),
      (range) => select(rawDay, range),
    ),
    month: await compare(
      server,
      months(),
      (range) => ask(range, '900'),
      (range) => select(rawMonth, range),
    ),
    year: await compare(
      server,
      [year()],
      (range) => ask(range, '86400'),
      (range) => select(rawYear, range),
    ),
    many: await measureChartsOfMany(server, database),
    loadS,
  }
}

const rawDay = `select device_id, day, power_w from sample_day
  where location_id = $1 and day between ($2::timestamptz at time zone 'UTC')::date and ($3::timestamptz at time zone 'UTC')::date`
const columns = 'production_wh, discharge_wh, import_wh, consumption_wh, charge_wh, export_wh'
const rawMonth = `select at, ${columns} from location_quarter where location_id = $1 and at >= $2 and at < $3 order by at`
const rawYear = `select day, ${columns} from location_day
  where location_id = $1 and day >= ($2::timestamptz at time zone '${zone}')::date and day < ($3::timestamptz at time zone '${zone}')::date
  order by day`

type Range = { startMs: number; endMs: number }

const days = () =>
  Array.from({ length: 340 }, (_, i) => localDayRange(zone, addDays(`${YEAR}-01-05`, (i * 37) % 340)))
const year = (): Range => ({
  startMs: localDayRange(zone, `${YEAR}-01-01`).startMs,
  endMs: localDayRange(zone, `${YEAR}-12-31`).endMs,
})
function months(): Range[] {
  const edges = bucketEdges(year(), 'month', zone)
  return Array.from({ length: 12 }, (_, i) => ({ startMs: edges[i] ?? 0, endMs: edges[i + 1] ?? 0 }))
}

async function compare(
  { requestTimes }: BenchServer,
  ranges: Range[],
  ask: (range: Range) => () => Promise<Buffer>,
  select: (range: Range) => () => Promise<void>,
): Promise<ChartLatency> {
  let last: Buffer = Buffer.alloc(0)
  requestTimes.forget(CALL)
  const [http, raw] = await measureAlongside(
    async (i) => {
      last = await ask(at(ranges, i))()
    },
    (i) => select(at(ranges, i))(),
    effort,
  )
  const durations = await requestTimes.last(CALL, effort.warmUp + effort.runs)
  const text = zstdDecompressSync(last).toString()
  const { data } = JSON.parse(text)
  return {
    ...http,
    points: data.at.length,
    kilobytes: Math.round(text.length / 1024),
    kilobytesSent: Math.round(last.length / 1024),
    server: latencyOf(durations.slice(effort.warmUp)),
    serverStarted: latencyOf(durations.slice(FIRST_CALLS.from, FIRST_CALLS.to)),
    raw,
  }
}

function at(ranges: Range[], i: number): Range {
  const range = ranges[i % ranges.length]
  if (!range) throw new Error('no range to measure')
  return range
}
