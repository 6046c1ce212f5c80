import type { SiteState } from '@kilowatt/households/site-state'
import { sql } from 'kysely'
import type { App } from '../../src/app.ts'
import { hashUserPassword } from '../../src/modules/identity/index.ts'
import { markMoved } from '../../src/modules/pricing/index.ts'
import { system } from '../../src/platform/changes.ts'
import type { Db, Tx } from '../../src/platform/database/db.ts'
import { onceConnected } from '../../src/platform/database/once-connected.ts'
import type { Platform } from '../../src/platform/platform.ts'
import { DataDirInUseError, openDataDir } from '../../src/platform/postgres/data-dir.ts'
import { demoAccounts, newDemoPassword } from './demo-accounts.ts'
import { isCalculated, untilCalculated } from './demo-calculated.ts'
import { type DemoFleet, demoFolder, readDemoFleet, writeDemoFleet } from './demo-fleet-file.ts'
import { loadHistoryInProcess } from './demo-history-process.ts'
import { tieDemoMeteringPlace } from './demo-metering-place.ts'
import { startDemoPortal } from './demo-portal.ts'
import { agreeDemoPowers } from './demo-powers.ts'
import { startDemoPrices } from './demo-prices.ts'
import { startDemoSimulator } from './demo-simulator.ts'
import { ensureDemoSoftware } from './demo-software.ts'
import { addDemoStrategies } from './demo-strategies.ts'
import { createDemoTenant } from './demo-tenant.ts'

const DAY_MS = 86_400_000

type Demo = {
  readonly fleet: DemoFleet
  readonly ownerId: number
  readonly companyId: number
  /** only at the very first start, and only if generated: it is stored as a hash and cannot be shown again */
  readonly newPassword: string | null
}

/** Without the role `ingest`, other servers with that role run the demo's devices. */
type DemoApp = Pick<App, 'platform' | 'mqttPort' | 'trustSoftwareKey' | 'usePortal' | 'setFilling'>

type Surroundings = {
  readonly stop: AbortSignal
  /** prints for the person at the console */
  readonly print: (line: string) => void
  readonly historyDays?: number
}

export type RunningDemo = AsyncDisposable & {
  /**
   * settles once all readings from before the start have arrived, are rolled up and have costs, or after a timeout
   */
  readonly counted: Promise<void>
}

/**
 * Creates the demo tenant if the database is empty, loads its year of history, and switches its hardware on. Starting
 * again repeats nothing; an interrupted load is repeated. Until everything is calculated, pages mention it.
 */
export async function startDemo(
  { platform, mqttPort, trustSoftwareKey, usePortal, setFilling }: DemoApp,
  { stop, print, historyDays = 365 }: Surroundings,
): Promise<RunningDemo> {
  await using owned = new AsyncDisposableStack()
  const running = (counted = Promise.resolve()): RunningDemo => Object.assign(owned.move(), { counted })
  if (mqttPort === null) return running()
  const { config, log } = platform
  const created = await onceConnected(() => createDemo(platform, Date.now(), historyDays), stop)
  const fleet = created?.fleet ?? (await readDemoFleet(config.dataDir))
  if (!fleet) {
    log.info('the database is already in use, so there is no demo')
    return running()
  }
  const hardware = await lockHardware(config.dataDir)
  if (!hardware) {
    log.info('another server runs the demo of this data directory')
    return running()
  }
  owned.use(hardware)
  const locationIds = fleet.sites.map(({ locationId }) => locationId)
  const isComplete = await onceConnected(() => isCalculated(platform.db, locationIds, Date.now()), stop)
  setFilling(!isComplete)
  owned.use(startDemoPrices(platform))
  if (created) await agreeDemoPowers(platform, created)
  if (config.meterPortalUrl === null) {
    if (created) await tieDemoMeteringPlace(platform, created)
    owned.use(startDemoPortal({ onAddress: usePortal, log }))
  }
  const softwareKey = await ensureDemoSoftware(platform)
  trustSoftwareKey(softwareKey)
  const emails = demoAccounts.map(({ email }) => email).join(', ')
  print(`Demo accounts: ${emails}`)
  print(created ? passwordLine(created.newPassword) : 'Their password is the one of the first start.')
  print('To start empty instead: DEMO=off and another DATA_DIR, e.g. DEMO=off DATA_DIR=./empty npm start')
  const isLoaded = fleet.sites.every(({ knownUntilMs }) => knownUntilMs !== null)
  if (!isLoaded) print('Loading a year of history, about half a minute …')
  const loaded = isLoaded ? { fleet } : await loadHistory(platform, fleet, stop)
  if (stop.aborted) return running()
  const host = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host
  owned.use(
    startDemoSimulator({
      mqttUrl: `mqtt://${host}:${mqttPort}`,
      dataDir: config.dataDir,
      softwareKeys: [...config.softwareKeys, softwareKey],
      ...loaded,
      log,
    }),
  )
  const ending = new AbortController()
  const ends = AbortSignal.any([stop, ending.signal])
  const withStrategies = addDemoStrategies(platform, { fleet: loaded.fleet, stop: ends })
    .then((strategic) => writeDemoFleet(config.dataDir, strategic))
    .catch((err: unknown) => log.error({ err }, 'the demo runs without some of its strategies'))
  owned.defer(async () => {
    ending.abort()
    await withStrategies
  })
  if (isComplete) return running()
  print('Counting today, about half a minute …')
  const counted = untilCalculated(platform.db, {
    locationIds,
    sinceMs: Date.now(),
    stop: ends,
  }).then((isThere) => {
    if (ends.aborted) return
    if (!isThere) log.warn('the demo runs, but its hardware has not delivered all of today')
    setFilling(false)
    print('The demo is complete: live from here on.')
  })
  owned.defer(async () => {
    ending.abort()
    await counted
  })
  return running(counted)
}

/** Two servers may share a data directory if neither has a database in it; each device runs only once. */
async function lockHardware(dataDir: string): Promise<Disposable | null> {
  try {
    return await openDataDir(demoFolder(dataDir))
  } catch (error) {
    if (error instanceof DataDirInUseError) return null
    throw error
  }
}

const passwordLine = (newPassword: string | null) =>
  newPassword === null
    ? 'Their password is DEMO_PASSWORD.'
    : `Their password, shown only this once: ${newPassword}`

/** An arbitrary number that no other lock uses: two servers of one database must not both create the tenant. */
const DEMO_LOCK = 4_702_111_906

/** @returns null if the database already has people */
async function createDemo(platform: Platform, nowMs: number, historyDays: number): Promise<Demo | null> {
  const { config, inTx } = platform
  if (await hasPeople(platform.db)) return null
  const newPassword = config.demoPassword === null ? newDemoPassword() : null
  const passwordHash = await hashUserPassword(config.demoPassword ?? newPassword ?? '')
  const sinceMs = nowMs - (nowMs % DAY_MS) - historyDays * DAY_MS
  return inTx(system, async (change) => {
    const { tx } = change
    await sql`select pg_advisory_xact_lock(${DEMO_LOCK})`.execute(tx)
    if (await hasPeople(tx)) return null
    const tenant = await createDemoTenant(change, { passwordHash, sinceMs })
    // before the commit: without the secrets the devices could never sign in
    await writeDemoFleet(config.dataDir, tenant.fleet)
    return { ...tenant, newPassword }
  })
}

async function hasPeople(db: Db | Tx): Promise<boolean> {
  return (await db.selectFrom('user_account').select('id').limit(1).executeTakeFirst()) !== undefined
}

type LoadedDemo = { readonly fleet: DemoFleet; readonly states: ReadonlyMap<number, SiteState> }

async function loadHistory(platform: Platform, fleet: DemoFleet, stop: AbortSignal): Promise<LoadedDemo> {
  const startedMs = performance.now()
  const nowMs = Date.now()
  const missing = fleet.sites.filter(({ knownUntilMs }) => knownUntilMs === null)
  const { connectionString: databaseUrl = '' } = platform.pool.options
  const answer = await loadHistoryInProcess({ databaseUrl, sites: missing, nowMs }, stop)
  const states = new Map(
    missing.flatMap(({ locationId }, i) => {
      const state = answer.states[i]
      return state ? [[locationId, state] as const] : []
    }),
  )
  const sites = fleet.sites.map((site) =>
    missing.includes(site) ? { ...site, knownUntilMs: states.get(site.locationId)?.atMs ?? null } : site,
  )
  await writeDemoFleet(platform.config.dataDir, { sites })
  if (stop.aborted) return { fleet: { sites }, states }
  // a history loaded by another process marks nothing to recalculate
  const markAll = () =>
    platform.inTx(system, async ({ tx }) => {
      for (const { locationId } of missing) await markMoved(tx, { id: locationId })
    })
  await onceConnected(markAll, stop)
  const seconds = Math.round((performance.now() - startedMs) / 100) / 10
  platform.log.info({ seconds }, 'history loaded')
  return { fleet: { sites }, states }
}
