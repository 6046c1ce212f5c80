import type { LocationPlanAnswer } from '@kilowatt/contracts/control/plans/location-plan'
import { steeredAs } from '@kilowatt/domain/energy/balance/category-facts'
import type { SiteDevice } from '@kilowatt/domain/strategies/site'
import { bucketEdges } from '@kilowatt/domain/time/bucket-edges'
import { floorToQuarter, QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { localDateAt } from '@kilowatt/domain/time/local-day'
import type { Db } from '../../../../platform/database/db.ts'
import { readQuarterCosts } from '../../../pricing/index.ts'
import { readDeviceQuarters, sumLocation } from '../../../telemetry/index.ts'
import { powersOf, type StoredPlan, slotsOf } from '../../kept-plans/newest-plans.queries.ts'
import { intendedBy } from './intended-powers.ts'

const PAST_H = 12
const QUARTER_S = 900

type Place = { readonly id: number; readonly timezone: string }
type Past = LocationPlanAnswer['past']

/** The last hours of a location as they were, and what the plans of that time had intended. */
export async function readPast(
  db: Db,
  place: Place,
  devices: readonly SiteDevice[],
  nowMs: number,
): Promise<Past> {
  const endMs = floorToQuarter(nowMs)
  const range = { startMs: endMs - PAST_H * 3_600_000, endMs }
  const edges = bucketEdges(range, QUARTER_S, place.timezone)
  const days = {
    from: localDateAt(place.timezone, range.startMs),
    to: localDateAt(place.timezone, endMs - 1),
  }
  const planned = devices.filter(({ category }) => roleOf(category) !== null)
  const [sums, quarters, costs, plans] = await Promise.all([
    sumLocation(
      db,
      place,
      ['importWh', 'exportWh', 'consumptionWh', 'productionWh'],
      {
        ...{ interval: QUARTER_S, source: 'quarters', edges, hasPeaks: false },
        ...{ from: range.startMs, to: endMs },
      },
      nowMs,
    ),
    readDeviceQuarters(
      db,
      place.id,
      planned.map(({ id }) => id),
      range,
    ),
    readQuarterCosts(db, place, days),
    listPlansSince(db, place.id, new Date(range.startMs)),
  ])
  const starts = [...edges].slice(0, -1)
  const wattsOf = (metric: 'importWh' | 'exportWh' | 'consumptionWh' | 'productionWh') => {
    const column = sums.get(metric)?.amount
    return starts.map((_, i) => wattHours(column?.[i]))
  }
  const [imported, exported] = [wattsOf('importWh'), wattsOf('exportWh')]
  const prices = costs.currencies.at(-1) ?? null
  const priceOf = (column: Float64Array | undefined) =>
    starts.map((startMs) => known(column?.[Math.round((startMs - costs.startMs) / QUARTER_MS)]))
  return {
    startMs: starts,
    endMs: [...edges].slice(1),
    importPerKwh: priceOf(prices?.importPerKwh),
    exportPerKwh: priceOf(prices?.exportPerKwh),
    gridW: imported.map((watts, i) => {
      const out = exported[i] ?? null
      return watts === null && out === null ? null : (watts ?? 0) - (out ?? 0)
    }),
    solarW: wattsOf('productionWh'),
    loadW: wattsOf('consumptionWh'),
    devices: planned.flatMap(({ id, name, category }) => {
      const role = roleOf(category)
      const own = quarters.get(id)
      const intendedW = intendedBy(plans.map(toIntention), id, starts)
      if (role === null || (!own && intendedW.every((one) => one === null))) return []
      const socPct = starts.map((_, i) => known(own?.socPct[i]))
      return [
        {
          ...{ device: { id, name }, role, intendedW },
          loadW: starts.map((_, i) => netWatts(own?.importWh[i], own?.exportWh[i])),
          socPct: socPct.every((one) => one === null) ? null : socPct,
        },
      ]
    }),
  }
}

const roleOf = (category: SiteDevice['category']): 'battery' | 'car' | null => {
  const kind = steeredAs({ category })
  return kind === 'battery' ? 'battery' : kind === 'charger' ? 'car' : null
}

const known = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value
const wattHours = (wh: number | undefined) => {
  const value = known(wh)
  return value === null ? null : Math.round(value * 4)
}
const netWatts = (importWh: number | undefined, exportWh: number | undefined) => {
  const [used, supplied] = [wattHours(importWh), wattHours(exportWh)]
  return used === null && supplied === null ? null : (used ?? 0) - (supplied ?? 0)
}

/** Plans that were in effect since an instant: those made since then, and the one before. */
async function listPlansSince(db: Db, locationId: number, since: Date): Promise<readonly StoredPlan[]> {
  const own = db.selectFrom('control_plan').selectAll().where('location_id', '=', locationId)
  const [later, before] = await Promise.all([
    own.where('made_at', '>', since).orderBy('made_at').limit(MOST_PLANS).execute(),
    own.where('made_at', '<=', since).orderBy('made_at', 'desc').limit(1).execute(),
  ])
  return [...before, ...later]
}

/** More than one every half minute in the past hours. */
const MOST_PLANS = 1_500

const toIntention = (plan: StoredPlan) => ({
  madeMs: plan.made_at.getTime(),
  slots: slotsOf(plan),
  loadsW: powersOf(plan),
})
