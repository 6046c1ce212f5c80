/**
 * `npm run bench`: measures the product as shipped. Next to each figure it prints the raw limit from the same
 * run and the figure of the last landing, marked if it is more than 5 % worse. If a part fails, the rows of
 * the others are kept.
 * - `-- --land` stores the figures of this run in `landed.json`, to be committed with the change that they
 *   belong to.
 * - `-- --json` prints one object and nothing else on stdout.
 * - Names select parts: `ingest`, `raw`, `live`, `charts`, `administration`, `passwords`, `idle`, `web`,
 *   `plot`, `command`, `reconnect`, `hostile`, `software`, `reports`, `pricing`, `costs`, `tariff`,
 *   `analytics`. `hostile:summaries` selects attacks by a word of their names.
 */
import { measureAdministration } from './calls/administration.ts'
import { measureAnalytics } from './calls/analytics.ts'
import { measureCharts } from './calls/charts.ts'
import { measureReports } from './calls/reports.ts'
import { measureCommand } from './devices/command.ts'
import { type FleetDevice, registerFleet } from './devices/fleet.ts'
import { measureIdle } from './devices/idle.ts'
import { type IngestResult, measureIngest } from './devices/ingest.ts'
import { measureLive } from './devices/live.ts'
import { measureRawWrites } from './devices/raw-write.ts'
import { measureReconnect } from './devices/reconnect.ts'
import { benchSigner, measureSoftware } from './devices/software.ts'
import { measureHostile } from './hostile/hostile.ts'
import { attacks } from './hostile/hostile-attacks.ts'
import { measureOthers } from './hostile/hostile-others.ts'
import { personAttacks } from './hostile/hostile-people.ts'
import { measurePasswords } from './hostile/odd-passwords.ts'
import { keepGoing } from './keep-going.ts'
import { measureCosts } from './money/costs.ts'
import { measureGridTariff } from './money/grid-tariff.ts'
import { measurePricing } from './money/pricing.ts'
import { namesWith, type PartName, partsOf } from './parts.ts'
import { readLanded, writeLanded } from './report/landed.ts'
import { printTable } from './report/print-table.ts'
import { type Report, rowsOf } from './report/report.ts'
import { type BenchServer, startBenchServer } from './support/bench-server.ts'
import { measurePlot } from './web/plot-cost.ts'
import { DEMO_PASSWORD, measureWeb } from './web/web-cost.ts'

const DEVICES = 1_000
const INGEST_SECONDS = 20
const HOUR_MS = 3_600_000

const args = process.argv.slice(2)
const { parts, words } = partsOf(args)
const report: Report = {}

const print = (line: string) => process.stderr.write(`${line}\n`)

/** Parts that share a server: a year of minutes is loaded once. */
async function measureTelemetry() {
  await using server = await startBenchServer()
  if (parts.has('charts')) {
    print('charts: loads a year of minutes, then requests it …')
    report.charts = await measureCharts(server)
  }
  const fleet = await registerFleet(server.sql, DEVICES)
  if (parts.has('live')) {
    print('live: a meter publishes, a browser shows it …')
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
    print('raw: writes the same rows directly to PostgreSQL …')
    const { insert, copy } = await measureRawWrites(server)
    report.rawInsert = insert
    report.rawCopy = copy
  }
}

type Part = {
  readonly of: readonly PartName[]
  /** printed before it starts */
  readonly about?: string
  readonly run: () => Promise<void>
}

/** A part with its own server. */
const withServer =
  (env: Parameters<typeof startBenchServer>[0], measure: (server: BenchServer) => Promise<void>) =>
  async () => {
    await using server = await startBenchServer(env)
    await measure(server)
  }

const all: readonly Part[] = [
  { of: ['charts', 'live', 'ingest', 'raw'], run: measureTelemetry },
  {
    of: ['administration'],
    about: 'loads 10,000 locations, then administers them',
    run: withServer({}, async (server) => {
      const { calls, loadS } = await measureAdministration(server)
      report.administration = calls
      report.loadDataS = loadS
    }),
  },
  {
    of: ['passwords'],
    about: 'people choose odd ones while others use the server',
    run: withServer({}, async (server) => {
      report.passwords = await measurePasswords(server)
    }),
  },
  {
    of: ['idle'],
    about: 'loads the demo, then leaves it alone',
    run: withServer({ DEMO: 'on' }, async (server) => {
      report.idle = await measureIdle(server)
    }),
  },
  {
    of: ['web'],
    about: 'loads the demo, then views it as on a mid-range phone',
    run: withServer({ DEMO: 'on', DEMO_PASSWORD }, async (server) => {
      report.web = await measureWeb(server)
    }),
  },
  {
    of: ['plot'],
    about: 'loads the demo, steps through the days of a chart and drags along it',
    run: withServer({ DEMO: 'on', DEMO_PASSWORD }, async (server) => {
      report.plot = await measurePlot(server)
    }),
  },
  {
    of: ['command'],
    about: 'sets a device of the demo again and again',
    run: withServer({ DEMO: 'on', DEMO_PASSWORD }, async (server) => {
      report.command = await measureCommand(server)
    }),
  },
  {
    of: ['reconnect'],
    about: 'disconnects 10,000 controllers, which all reconnect',
    run: withServer({}, async (server) => {
      report.reconnect = await measureReconnect(server)
    }),
  },
  {
    of: ['hostile'],
    run: async () => {
      report.hostile = await measureHostile(print, namesWith(Object.keys(attacks), words))
    },
  },
  {
    of: ['hostile'],
    run: async () => {
      report.others = await measureOthers(print, namesWith(Object.keys(personAttacks), words))
    },
  },
  {
    of: ['software'],
    about: 'uploads a release of 500 MB, and downloads it with an interruption',
    run: withServer({ SOFTWARE_KEYS: benchSigner.publicKey }, async (server) => {
      report.software = await measureSoftware(server)
    }),
  },
  {
    of: ['reports'],
    about: 'loads a year of minutes, then reports it as rows, spreadsheets and PDFs',
    run: withServer({}, async (server) => {
      report.reports = await measureReports(server)
    }),
  },
  {
    of: ['pricing'],
    about: 'prices a year of quarter-hours',
    run: async () => {
      report.pricing = await measurePricing()
    },
  },
  {
    of: ['costs'],
    about: 'calculates a hundred location-years while a person reads charts',
    run: withServer({}, async (server) => {
      report.costs = await measureCosts(server)
    }),
  },
  {
    of: ['tariff'],
    about: 'two years of quarter-hours in four systems, optimal power, batteries',
    run: withServer({}, async (server) => {
      report.tariff = await measureGridTariff(server)
    }),
  },
  {
    of: ['analytics'],
    about: 'loads a location with a year of minutes and a thousand with a year of days, then summarises them',
    run: withServer({}, async (server) => {
      report.analytics = await measureAnalytics(server)
    }),
  },
]

const failures = await keepGoing(
  all
    .filter(({ of }) => of.some((name) => parts.has(name)))
    .map(({ of, about, run }) => {
      const title = of.filter((name) => parts.has(name)).join(', ')
      return {
        title,
        run: async () => {
          if (about) print(`${title}: ${about} …`)
          await run()
        },
      }
    }),
  print,
)

const rows = rowsOf(report)
if (args.includes('--json')) process.stdout.write(`${JSON.stringify(report)}\n`)
else printTable(rows, readLanded(), (line) => process.stdout.write(`${line}\n`))
if (args.includes('--land')) writeLanded(rows)

for (const { title } of failures) {
  print(`${title} failed, so its figures are missing`)
  process.exitCode = 1
}

const lost = (report.ingestSingle?.lost ?? 0) + (report.ingestTen?.lost ?? 0)
if (lost > 0) {
  print(`${lost} acknowledged samples are not in the table`)
  process.exitCode = 1
}

if (report.software && !report.software.isWhole) {
  print('the downloaded software differs from the uploaded one')
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
  print(`ingest: ${DEVICES} devices, ${options.samplesPerMessage} samples per message, ${INGEST_SECONDS} s …`)
  return measureIngest(server, fleet, { ...options, seconds: INGEST_SECONDS })
}
