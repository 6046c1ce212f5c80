/**
 * `npm run bench`: measures the product as it ships and, beside each figure, the raw limit of the same run. `-- --json` prints
 * one object and nothing else on stdout; names (`ingest`, `raw`, `live`, `charts`, `administration`, `passwords`, `idle`,
 * `web`, `plot`, `command`, `reconnect`, `hostile`, `software`, `reports`, `pricing`, `costs`, `tariff`, `analytics`)
 * choose parts.
 */
import { measureAdministration } from './administration.ts'
import { measureAnalytics } from './analytics.ts'
import { type BenchServer, startBenchServer } from './bench-server.ts'
import { measureCharts } from './charts.ts'
import { measureCommand } from './command.ts'
import { measureCosts } from './costs.ts'
import { type FleetDevice, registerFleet } from './fleet.ts'
import { measureHostile } from './hostile.ts'
import { measureOthers } from './hostile-others.ts'
import { measureIdle } from './idle.ts'
import { type IngestResult, measureIngest } from './ingest.ts'
import { measureLive } from './live.ts'
import { measurePasswords } from './odd-passwords.ts'
import { partsOf } from './parts.ts'
import { measurePricing } from './pricing.ts'
import { measureRawWrites } from './raw-write.ts'
import { measureReconnect } from './reconnect.ts'
import { printReport, type Report } from './report.ts'
import { measureReports } from './reports.ts'
import { benchSigner, measureSoftware } from './software.ts'
import { measureTariff } from './tariff.ts'
import { measurePlot } from './web/plot-cost.ts'
import { DEMO_PASSWORD, measureWeb } from './web/web-cost.ts'

const DEVICES = 1_000
const INGEST_SECONDS = 20
const HOUR_MS = 3_600_000

const args = process.argv.slice(2)
const parts = partsOf(args)
const report: Report = {}

const say = (line: string) => process.stderr.write(`${line}\n`)

if (parts.has('charts') || parts.has('live') || parts.has('ingest') || parts.has('raw')) {
  await using server = await startBenchServer()
  if (parts.has('charts')) {
    say('charts: a year of minutes is loaded, then asked for …')
    report.charts = await measureCharts(server)
  }
  const fleet = await registerFleet(server.sql, DEVICES)
  if (parts.has('live')) {
    say('live: a meter publishes, a browser shows …')
    report.live = await measureLive(server, fleet)
  }
  if (parts.has('ingest')) {
    report.ingestSingle = await ingest(server, fleet, {
      samplesPerMessage: 1,
      window: 16,
      startAt: hoursAgo(30),
    })
    report.ingestTen = await ingest(server, fleet, {
      samplesPerMessage: 10,
      window: 8,
      startAt: hoursAgo(20),
    })
  }
  if (parts.has('raw')) {
    say('raw: the same rows straight into PostgreSQL …')
    const { insert, copy } = await measureRawWrites(server)
    report.rawInsert = insert
    report.rawCopy = copy
  }
}
if (parts.has('administration')) {
  say('administration: 10,000 locations are loaded, then administered …')
  await using server = await startBenchServer()
  const { calls, loadS } = await measureAdministration(server)
  report.administration = calls
  report.loadDataS = loadS
}
if (parts.has('passwords')) {
  say('passwords: odd ones are chosen, others ask meanwhile …')
  await using server = await startBenchServer()
  report.passwords = await measurePasswords(server)
}
if (parts.has('idle')) {
  say('idle: the demo is loaded, then left alone …')
  await using server = await startBenchServer({ DEMO: 'on' })
  report.idle = await measureIdle(server)
}
if (parts.has('web')) {
  say('web: the demo is loaded, then looked at as on a middling phone …')
  await using server = await startBenchServer({ DEMO: 'on', DEMO_PASSWORD })
  report.web = await measureWeb(server)
}
if (parts.has('plot')) {
  say('plot: the demo is loaded, and somebody turns the days of a chart and moves along it …')
  await using server = await startBenchServer({ DEMO: 'on', DEMO_PASSWORD })
  report.plot = await measurePlot(server)
}
if (parts.has('command')) {
  say('command: somebody sets a device of the demo, again and again …')
  await using server = await startBenchServer({ DEMO: 'on', DEMO_PASSWORD })
  report.command = await measureCommand(server)
}
if (parts.has('reconnect')) {
  say('reconnect: 10,000 controllers are cut off and come back …')
  await using server = await startBenchServer()
  report.reconnect = await measureReconnect(server)
}
if (parts.has('hostile')) {
  report.hostile = await measureHostile(say)
  report.others = await measureOthers(say)
}
if (parts.has('software')) {
  say('software: a release of 500 MB is brought, and fetched with a cut half-way …')
  await using server = await startBenchServer({ SOFTWARE_KEYS: benchSigner.publicKey })
  report.software = await measureSoftware(server)
}
if (parts.has('reports')) {
  say('reports: a year of minutes is loaded, then told as rows, sheets and documents …')
  await using server = await startBenchServer()
  report.reports = await measureReports(server)
}
if (parts.has('pricing')) {
  say('pricing: a year of quarter-hours is paid for …')
  report.pricing = await measurePricing()
}
if (parts.has('costs')) {
  say('costs: a hundred location-years are counted while somebody reads …')
  await using server = await startBenchServer()
  report.costs = await measureCosts(server)
}
if (parts.has('tariff')) {
  say('tariff: two years of quarter-hours in four systems, the powers that cost least, batteries …')
  await using server = await startBenchServer()
  report.tariff = await measureTariff(server)
}

if (parts.has('analytics')) {
  say(
    'analytics: a location with a year of minutes and a thousand with a year of days are loaded, then told …',
  )
  await using server = await startBenchServer()
  report.analytics = await measureAnalytics(server)
}

if (args.includes('--json')) process.stdout.write(`${JSON.stringify(report)}\n`)
else printReport(report, (line) => process.stdout.write(`${line}\n`))

const lost = (report.ingestSingle?.lost ?? 0) + (report.ingestTen?.lost ?? 0)
if (lost > 0) {
  say(`${lost} acknowledged samples are not in the table`)
  process.exitCode = 1
}

if (report.software && !report.software.isWhole) {
  say('the software that was fetched is not the one that was brought')
  process.exitCode = 1
}

function hoursAgo(hours: number) {
  return Math.floor(Date.now() / 1000) * 1000 - hours * HOUR_MS
}

function ingest(
  server: BenchServer,
  fleet: FleetDevice[],
  options: { samplesPerMessage: number; window: number; startAt: number },
): Promise<IngestResult> {
  say(`ingest: ${DEVICES} devices, ${options.samplesPerMessage} samples per message, ${INGEST_SECONDS} s …`)
  return measureIngest(server, fleet, { ...options, seconds: INGEST_SECONDS })
}
