import type { CategoryPeriod } from '@kilowatt/contracts/analytics/categories'
import { categoryFacts } from '@kilowatt/domain/energy/balance/category-facts'
import { isSink } from '@kilowatt/domain/energy/balance/energy-roles'
import { consumerCosts, savedByBattery } from '@kilowatt/domain/pricing/cost/category-costs'
import { recordOf } from '@kilowatt/domain/record-of'
import { roundTo } from '@kilowatt/domain/round-to'
import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { localDateAt, localDayRange } from '@kilowatt/domain/time/local-day'
import { type Currency, currencies } from '@kilowatt/domain/units/currencies'
import type { Db } from '../../../platform/database/db.ts'
import { yieldToEventLoop } from '../../../platform/long-work.ts'
import { readQuarterCosts } from '../../pricing/index.ts'
import { readDeviceQuarters } from '../../telemetry/index.ts'
import { readLocationCosts } from '../costs/period-costs.queries.ts'
import { readLocationColumns } from '../summaries/location-columns.queries.ts'
import type { CategoryRequest } from './category-request.ts'

type Costs = CategoryPeriod['costs']
type CostsInCurrency = Costs[number]

/** A year of quarter-hours, and an hour for the clock change. */
const MAX_RANGE_MS = 366 * 86_400_000 + 3_600_000

const houseFlows = ['solarToHouseWh', 'batteryToHouseWh', 'gridToHouseWh'] as const
const batteryFlows = ['batteryToHouseWh', 'batteryToGridWh', 'gridToBatteryWh', 'solarToBatteryWh'] as const

/**
 * Costs, earnings and savings of the devices of a category. For grid and solar, the summary's daily costs, so
 * only for whole days. For consumers and batteries, energy × price of each quarter-hour, for at most a year.
 * Empty if no price list applies or the range is unsuitable.
 * @param counted devices of the category, without those that another device of the category measures
 */
export function readCategoryCosts(
  db: Db,
  request: CategoryRequest,
  counted: readonly number[],
): Promise<Costs> {
  const { roles, positive } = categoryFacts[request.category]
  if (roles.includes('battery')) return readBatteryCosts(db, request)
  if (positive === 'grid')
    return readDayCosts(db, request, ({ cost, earned }) => ({ cost, earned, saved: null }))
  if (positive === 'solar')
    return readDayCosts(db, request, ({ earned, saved }) => ({ cost: null, earned, saved }))
  return isSink(positive) ? readConsumerCosts(db, request, counted) : Promise.resolve([])
}

type Figures = Omit<CostsInCurrency, 'currency'>

/** Daily costs exist only for whole days. */
async function readDayCosts(
  db: Db,
  { location, plan: { range }, now }: CategoryRequest,
  figuresOf: (figures: { cost: number; earned: number; saved: number | null }) => Figures,
): Promise<Costs> {
  const dayOf = (at: number) => localDayRange(location.timezone, localDateAt(location.timezone, at))
  if (dayOf(range.startMs).startMs !== range.startMs || dayOf(range.endMs - 1).endMs !== range.endMs)
    return []
  const requested = { from: range.startMs, to: range.endMs }
  const costs = await readLocationCosts(db, location, requested, now)
  return costs.currencies.map(({ currency, now: figures }) => ({ currency, ...figuresOf(figures) }))
}

async function readConsumerCosts(
  db: Db,
  request: CategoryRequest,
  counted: readonly number[],
): Promise<Costs> {
  const { location, plan, now } = request
  if (counted.length === 0) return []
  const [prices, quarters, house] = await Promise.all([
    readPriced(db, request),
    readDeviceQuarters(db, location.id, counted, plan.elapsed),
    readLocationColumns(db, location, { metrics: houseFlows, step: 'quarter', range: plan.elapsed }, now),
  ])
  await yieldToEventLoop()
  const flows = recordOf(houseFlows, house.column)
  return prices.flatMap(({ currency, ...perKwh }): Costs => {
    const each = counted.flatMap((id) => {
      const energyWh = quarters.get(id)?.importWh
      return energyWh ? [consumerCosts(energyWh, flows, perKwh)] : []
    })
    return costsOf(currency, {
      cost: sumOf(each.map((one) => one.cost)),
      earned: null,
      saved: sumOf(each.map((one) => one.saved)),
    })
  })
}

async function readBatteryCosts(db: Db, request: CategoryRequest): Promise<Costs> {
  const { location, plan, now } = request
  const [prices, place] = await Promise.all([
    readPriced(db, request),
    readLocationColumns(db, location, { metrics: batteryFlows, step: 'quarter', range: plan.elapsed }, now),
  ])
  await yieldToEventLoop()
  const flows = recordOf(batteryFlows, place.column)
  return prices.flatMap(({ currency, ...perKwh }) =>
    costsOf(currency, { cost: null, earned: null, saved: savedByBattery(flows, perKwh) }),
  )
}

/** Prices of the elapsed quarter-hours of a range, per currency; empty for ranges longer than a year. */
async function readPriced(db: Db, { location, plan: { elapsed } }: CategoryRequest) {
  const { startMs, endMs } = elapsed
  if (endMs <= startMs || endMs - startMs > MAX_RANGE_MS) return []
  const days = {
    from: localDateAt(location.timezone, startMs),
    to: localDateAt(location.timezone, endMs - 1),
  }
  const quarterCosts = await readQuarterCosts(db, location, days)
  const part = [
    (startMs - quarterCosts.startMs) / QUARTER_MS,
    Math.ceil((endMs - quarterCosts.startMs) / QUARTER_MS),
  ] as const
  return quarterCosts.currencies.map(({ currency, importPerKwh, exportPerKwh }) => ({
    currency,
    importPerKwh: importPerKwh.subarray(...part),
    exportPerKwh: exportPerKwh.subarray(...part),
  }))
}

const sumOf = (parts: readonly (number | null)[]) =>
  parts.reduce((sum, part) => (part === null ? sum : (sum ?? 0) + part), null)

/** Empty if nothing is known: no price applied, or nothing was measured. */
function costsOf(currency: Currency, figures: Figures): Costs {
  const rounded = (amount: number | null) =>
    amount === null ? null : roundTo(amount, currencies[currency].digits)
  const [cost, earned, saved] = [rounded(figures.cost), rounded(figures.earned), rounded(figures.saved)]
  return cost === null && earned === null && saved === null ? [] : [{ currency, cost, earned, saved }]
}
