import { setTimeout as pause } from 'node:timers/promises'
import type { StrategyInputValues } from '@kilowatt/contracts/control/strategy-entry'
import type { Actor } from '@kilowatt/domain/permissions/location-permissions'
import type { DemoSiteKey } from '@kilowatt/households/demo-sites'
import type { SiteDeviceId } from '@kilowatt/households/site-devices'
import { addStrategy } from '../../src/modules/control/index.ts'
import { accessLocation } from '../../src/modules/tenancy/index.ts'
import type { Person } from '../../src/platform/changes.ts'
import type { Db } from '../../src/platform/database/db.ts'
import type { Platform } from '../../src/platform/platform.ts'
import type { DemoFleet, DemoFleetSite } from './demo-fleet-file.ts'

type DemoStrategy = Pick<StrategyInputValues, 'kind' | 'name' | 'settings'> & {
  readonly devices: readonly SiteDeviceId[]
  /** the operator set it up for the owner */
  readonly isOperators?: true
}

/**
 * Strategies that suit the devices of each place. Their order does not matter, because each kind has its
 * place in the order.
 */
const demoStrategies: Partial<Record<DemoSiteKey, readonly DemoStrategy[]>> = {
  'sunny-hill': [
    {
      kind: 'PEAK_LIMIT',
      name: 'Stay below the agreed power',
      devices: ['ev1'],
      settings: { basis: 'agreed' },
      isOperators: true,
    },
    {
      kind: 'RESERVE',
      name: 'Keep 15 % for an outage',
      devices: ['bat1'],
      settings: { reservePct: 15 },
    },
    {
      kind: 'PLAN',
      name: 'Follow the best plan',
      devices: ['bat1', 'ev1'],
      settings: { carKwh: 62, targetPct: 70, energyKwh: 15, reservePct: 15 },
    },
    {
      kind: 'HEAT_PUMP',
      name: 'Heat in the cheapest hours',
      devices: ['hp1'],
      settings: { cheapHours: 2, surplusW: 2_000 },
    },
  ],
  'old-mill': [
    {
      kind: 'RESERVE',
      name: 'Keep 20 % for an outage',
      devices: ['bat1'],
      settings: { reservePct: 20 },
    },
    {
      kind: 'EXPORT_LIMIT',
      name: 'Export at most 3 kW',
      devices: ['bat1', 'inv1'],
      settings: { limitW: 3_000 },
    },
  ],
  'lake-cabin': [
    {
      kind: 'EXPORT_LIMIT',
      name: 'Export at most 4 kW',
      devices: ['inv1'],
      settings: { limitW: 4_000 },
    },
  ],
  bakery: [
    {
      kind: 'PEAK_LIMIT',
      name: 'Never above 20 kW',
      devices: ['ev1'],
      settings: { limitW: 20_000 },
      isOperators: true,
    },
    {
      kind: 'EV_CHARGING',
      name: 'Van ready by 15:00',
      devices: ['ev1'],
      isOperators: true,
      settings: { mode: 'minSolar', readyBy: '15:00', readyWeekend: '15:00', carKwh: 50 },
    },
  ],
}

const LOOK_EVERY_MS = 1_000
/** Time limit for controllers to describe their devices. After it, the next start tries again. */
const AT_MOST_MS = 3 * 60_000

type Wait = { readonly fleet: DemoFleet; readonly stop: AbortSignal }

/**
 * Adds the strategies of every place once its controller has described its devices, as the owner or the
 * operator would. Places that already have strategies are left alone.
 * @returns the fleet with these places marked
 */
export async function addDemoStrategies(platform: Platform, { fleet, stop }: Wait): Promise<DemoFleet> {
  const deadlineMs = Date.now() + AT_MOST_MS
  let { sites } = fleet
  while (!stop.aborted && Date.now() < deadlineMs && sites.some(isMissing)) {
    const looked: DemoFleetSite[] = []
    for (const site of sites)
      looked.push(isMissing(site) && (await addTo(platform, site)) ? { ...site, hasStrategies: true } : site)
    sites = looked
    await pause(LOOK_EVERY_MS, null, { signal: stop }).catch(() => null)
  }
  return { sites }
}

const isMissing = ({ site, hasStrategies }: DemoFleetSite) =>
  demoStrategies[site] !== undefined && hasStrategies !== true

/** @returns whether nothing is left to do at this place */
async function addTo({ db, inTx, config }: Platform, site: DemoFleetSite): Promise<boolean> {
  const { locationId, deviceIds } = site
  const place = await db
    .selectFrom('location')
    .select(['company_id', 'owner_id'])
    .where('id', '=', locationId)
    .executeTakeFirst()
  const existing = await db
    .selectFrom('strategy')
    .select('id')
    .where('location_id', '=', locationId)
    .execute()
  // people may have deleted the place
  if (!place || existing.length > 0) return true
  if (!(await isDescribed(db, locationId))) return false
  const ids = (names: readonly SiteDeviceId[]) => names.flatMap((name) => deviceIds[name] ?? [])
  const operator = await personOf(db, OPERATOR)
  for (const { devices, isOperators, ...strategy } of demoStrategies[site.site] ?? []) {
    const userId = isOperators ? operator : place.owner_id
    if (userId === null) continue
    const actor: Actor = {
      userId,
      role: isOperators ? 'ROLE_AGGREGATOR' : 'ROLE_USER_ADVANCED',
      companyId: place.company_id,
      runsCompanyIds: isOperators ? [place.company_id] : [],
    }
    const author: Person = { actor, ip: '127.0.0.1', origin: config.publicUrl ?? 'http://localhost' }
    const location = await accessLocation(db, actor, locationId, 'edit')
    const entered = { ...strategy, deviceIds: ids(devices), isActive: true, measuringDeviceId: null }
    await inTx(author, (change) => addStrategy(change, location, entered))
  }
  return true
}

const OPERATOR = 'aggregator@example.com'

async function personOf(db: Db, email: string): Promise<number | null> {
  const person = await db
    .selectFrom('user_account')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  return person?.id ?? null
}

/** Whether every controller of a location has described what people can set on its devices. */
async function isDescribed(db: Db, locationId: number): Promise<boolean> {
  const silent = await db
    .selectFrom('oem_device')
    .select('id')
    .where('location_id', '=', locationId)
    .where('type', '=', 'CONTROLLER')
    .where('info_revision', 'is', null)
    .executeTakeFirst()
  return silent === undefined
}
