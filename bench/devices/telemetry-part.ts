import { measureCharts } from '../calls/charts.ts'
import { chartRows } from '../calls/charts-rows.ts'
import type { BenchPart, Measured, Wanted } from '../support/bench-part.ts'
import { startBenchServer } from '../support/bench-server.ts'
import { ms, number } from '../support/figures.ts'
import type { Row } from '../support/report-row.ts'
import { registerFleet } from './fleet.ts'
import { measureIngest } from './ingest.ts'
import { ingestRows, rawRows } from './ingest-rows.ts'
import { type LiveResult, measureLive } from './live.ts'
import { measureRawWrites } from './raw-write.ts'

const DEVICES = 1_000
const INGEST_SECONDS = 20
const HOUR_MS = 3_600_000

/** These parts share a server: a year of minutes is loaded once, and ingest is compared with raw writes. */
export const telemetryPart: BenchPart = { names: ['charts', 'live', 'ingest', 'raw'], measure }

async function measure({ names, print }: Wanted): Promise<Measured> {
  await using server = await startBenchServer()
  const ingest = (samplesPerMessage: number, window: number, startAt: number) => {
    print(`ingest: ${DEVICES} devices, ${samplesPerMessage} samples per message, ${INGEST_SECONDS} s …`)
    return measureIngest(server, fleet, { samplesPerMessage, window, startAt, seconds: INGEST_SECONDS })
  }
  if (names.has('charts')) print('charts: loads a year of minutes, then requests it …')
  const charts = names.has('charts') ? await measureCharts(server) : null
  const fleet = await registerFleet(server.sql, DEVICES)
  if (names.has('live')) print('live: a meter publishes, a browser shows it …')
  const live = names.has('live') ? await measureLive(server, fleet) : null
  const single = names.has('ingest') ? await ingest(1, 16, hoursAgo(30)) : null
  const ten = names.has('ingest') ? await ingest(10, 8, hoursAgo(20)) : null
  if (names.has('raw')) print('raw: writes the same rows directly to PostgreSQL …')
  const raw = names.has('raw') ? await measureRawWrites(server) : null
  const lost = (single?.lost ?? 0) + (ten?.lost ?? 0)
  return {
    rows: [
      ...ingestRows({ single, ten, raw }),
      ...rawRows(raw),
      ...(live ? liveRows(live) : []),
      ...(charts ? chartRows(charts) : []),
    ],
    faults: lost > 0 ? [`${lost} acknowledged samples are not in the table`] : [],
  }
}

const liveRows = (live: LiveResult): Row[] => [
  [
    'publish → number in the page, p95',
    ms(live.p95Ms),
    '≤ 250 ms',
    `median ${ms(live.medianMs)}, ${live.updates} updates at ${number.format(live.messagesPerSecond)} messages/s`,
  ],
]

function hoursAgo(hours: number) {
  return Math.floor(Date.now() / 1000) * 1000 - hours * HOUR_MS
}
