import type {
  CostsInCurrency,
  LocationCosts,
  ManyCosts,
  PeriodCosts,
} from '@kilowatt/contracts/analytics/period-costs'
import type { Currency } from '@kilowatt/domain/units/currencies'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { costSteps, costsOf, readBills, sumPaid } from '../../pricing/index.ts'
import { MAX_SUMMED_ROWS, resolveLocations } from '../../telemetry/index.ts'
import { type CostPlan, lengthOf, planCosts } from './cost-plan.ts'
import { figuresOfPaid, figuresOfStep } from './paid-figures.ts'

type Requested = { readonly from: number; readonly to: number }

/** Decimals of steps beyond those of the currency. */
const STEP_DIGITS = 2
/**
 * Below this share of days with a price, or of known quarter-hours, a sum says more about the gaps than about the
 * location.
 */
const COMPARABLE = 0.9

/**
 * Costs of a range at a location, with the bill. The figures are the totals of the bill without `aboveExact`.
 * @throws AppError `invalid` naming the field
 */
export async function readLocationCosts(
  db: Db,
  location: { readonly id: number; readonly timezone: string },
  requested: Requested,
  now: number,
): Promise<LocationCosts> {
  const plan = planCosts(requested, location.timezone, now)
  const [{ costs, ...state }, { bills }] = await Promise.all([
    readSums(db, [location.id], plan),
    readBills(db, location, plan.days),
  ])
  return {
    ...periodCosts(plan, state, costs),
    bills,
  }
}

/**
 * Costs of a range at many locations, each by its own local days, summed by currency. If the range is not
 * over, the most common time zone decides where it ends.
 * @param set yields the ids of the locations
 * @throws AppError `invalid` naming the field
 */
export async function readManyCosts(
  db: Db,
  set: RawBuilder<unknown>,
  requested: Requested,
  now: number,
): Promise<ManyCosts> {
  const { ids, timezone } = await resolveLocations(db, set)
  const plan = planCosts(requested, timezone, now)
  const most = Math.floor(MAX_SUMMED_ROWS / Math.max(1, ids.length))
  if (lengthOf(plan.days) > most)
    return {
      ...periodCosts(plan, { isPending: false, unpricedDays: 0, outdatedDays: 0 }, []),
      locations: { count: ids.length, priced: 0, pending: 0 },
      mostDays: Math.max(1, most),
    }
  const { costs, pending, priced, ...state } = await readSums(db, ids, plan)
  return {
    ...periodCosts(plan, state, costs),
    locations: { count: ids.length, priced, pending },
    mostDays: null,
  }
}

const periodCosts = (
  { days, interval, at }: CostPlan,
  { isPending, unpricedDays, outdatedDays }: Pick<PeriodCosts, 'isPending' | 'unpricedDays' | 'outdatedDays'>,
  costs: CostsInCurrency[],
): PeriodCosts => ({
  ...days,
  ...{ interval, at: [...at], currencies: costs, isPending, unpricedDays, outdatedDays },
})

async function readSums(db: Db, ids: readonly number[], { days, interval, at, compared }: CostPlan) {
  const isSame = compared !== null && compared.now.to === days.to
  const [whole, steps, comparedNow, before] = await Promise.all([
    costsOf(db, ids, days),
    costSteps(db, ids, days, interval),
    compared && !isSame ? costsOf(db, ids, compared.now) : null,
    compared ? costsOf(db, ids, compared.before) : null,
  ])
  const ofCurrency = ({ costs }: typeof whole, currency: Currency) =>
    costs.filter((one) => one.currency === currency)
  // most frequent currency first
  const names = [...Map.groupBy(whole.costs, ({ currency }) => currency)]
    .toSorted(([a, ofA], [b, ofB]) => ofB.length - ofA.length || a.localeCompare(b))
    .map(([currency]) => currency)
  const unpriced = [...whole.unpricedDays.values()].reduce((sum, count) => sum + count, 0)
  return {
    isPending: whole.pending.size > 0,
    unpricedDays: unpriced,
    outdatedDays: whole.outdatedDays,
    pending: whole.pending.size,
    priced: new Set(whole.costs.map(({ locationId }) => locationId)).size,
    costs: names.map((currency): CostsInCurrency => {
      const byDay = new Map(
        steps.filter((step) => step.currency === currency).map((step) => [step.day, step]),
      )
      const columns = at.map((day) => {
        const step = byDay.get(day)
        return step ? figuresOfStep(step, currency, STEP_DIGITS) : null
      })
      const column = (of: keyof CostsInCurrency['now']) => columns.map((figures) => figures?.[of] ?? null)
      const [now, then] = [ofCurrency(comparedNow ?? whole, currency), before && ofCurrency(before, currency)]
      const fair = compared && then ? comparableIds(now, then, compared) : new Set<number>()
      const ofFair = (costs: Sums) =>
        figuresOfPaid(sumPaid(costs.filter(({ locationId }) => fair.has(locationId))), currency)
      return {
        currency,
        now: figuresOfPaid(sumPaid(ofCurrency(whole, currency)), currency),
        compared:
          then && fair.size > 0 && fair.size >= LEAST_COMPARED * now.length
            ? { now: ofFair(now), before: ofFair(then), locations: fair.size }
            : null,
        steps: { cost: column('cost'), earned: column('earned'), saved: column('saved') },
      }
    }),
  }
}

type Sums = Awaited<ReturnType<typeof costsOf>>['costs']

/** If fewer than half of the locations with costs can be compared, they are not representative. */
const LEAST_COMPARED = 0.5

/** Locations with a price and known energy for nearly all days of both periods. */
function comparableIds(now: Sums, before: Sums, compared: NonNullable<CostPlan['compared']>): Set<number> {
  const coveredIn = (costs: Sums, days: number) =>
    costs
      .filter(({ days: priced, completeness: { quarters, unknownQuarters, unpricedQuarters } }) => {
        const known = quarters === 0 ? 0 : 1 - Math.max(unknownQuarters, unpricedQuarters) / quarters
        return priced >= COMPARABLE * days && known >= COMPARABLE
      })
      .map(({ locationId }) => locationId)
  const then = new Set(coveredIn(before, lengthOf(compared.before)))
  return new Set(coveredIn(now, lengthOf(compared.now)).filter((id) => then.has(id)))
}
