import { pino } from 'pino'
import { openStandaloneDatabase } from '../../apps/server/src/platform/standalone-database.ts'
import { loadYearLocation, YEAR } from '../data/year-location.ts'
import type { BenchServer } from '../support/bench-server.ts'
import { KeepAliveConnection } from '../support/keep-alive-connection.ts'
import { type Latency, measureLatency } from '../support/latency.ts'
import { residentMb } from '../support/process-figures.ts'

export type ReportsResult = {
  /** a year by month, as the page requests it */
  year: Latency
  /** a month by day, as a PDF */
  pdf: Latency
  /** the first PDF of a person who has viewed the report: the PDF code is loading meanwhile */
  firstPdfMs: number
  /** a year of quarter-hours */
  xlsx: { ms: number; megabytes: number; memoryMb: number }
}

const WATCH_MS = 20

/**
 * Reports of a location with one year of one-minute data, over HTTP; memory is the server's, as growth while
 * a spreadsheet was sent.
 */
export async function measureReports(server: BenchServer): Promise<ReportsResult> {
  await using database = openStandaloneDatabase({ url: server.databaseUrl, log: pino({ level: 'silent' }) })
  const { locationId, cookie } = await loadYearLocation(server, database)
  using agent = new KeepAliveConnection()
  const get = async (path: string) =>
    (await agent.get(`${server.httpUrl}/api/locations/${locationId}/reports${path}`, cookie)).body
  const wholeYear = `from=${YEAR}-01-01&to=${YEAR}-12-31`
  const sheet = () => get(`/file?${wholeYear}&step=quarter&format=xlsx&locale=en`)
  const document = async (month: number) => {
    const name = `${YEAR}-${String((month % 12) + 1).padStart(2, '0')}`
    await get(`/file?from=${name}-01&to=${name}-28&format=pdf&locale=sl`)
  }

  const year = await measureLatency(
    async () => {
      await get(`?${wholeYear}`)
    },
    { warmUp: 20, runs: 100 },
  )
  const startedAt = performance.now()
  await document(0)
  const firstPdfMs = performance.now() - startedAt
  const pdf = await measureLatency(document, { warmUp: 3, runs: 30 })
  // the first spreadsheet loads its writer, and grows the heap that later ones reuse
  await sheet()
  const xlsx = await watched(server.pid, sheet)
  return { year, firstPdfMs, pdf, xlsx }
}

async function watched(pid: number, load: () => Promise<Buffer>): Promise<ReportsResult['xlsx']> {
  const beforeMb = await residentMb(pid)
  let highestMb = beforeMb
  const watch = setInterval(async () => {
    highestMb = Math.max(highestMb, await residentMb(pid))
  }, WATCH_MS)
  const startedAt = performance.now()
  const { byteLength } = await load()
  const ms = performance.now() - startedAt
  clearInterval(watch)
  return { ms, megabytes: byteLength / 1024 / 1024, memoryMb: highestMb - beforeMb }
}
