import type { EnergyReport } from '@kilowatt/contracts/analytics/reports'
import { isWithinDay, rowDigits } from '@kilowatt/domain/energy/reports/report-costs'
import { subtractPaid } from '@kilowatt/domain/pricing/cost/paid-day'
import { sumQuarters } from '@kilowatt/domain/pricing/cost/quarter-costs'
import { roundTo } from '@kilowatt/domain/round-to'
import { localDateAt } from '@kilowatt/domain/time/local-day'
import { daysBetween } from '@kilowatt/domain/time/period-before'
import type { Currency } from '@kilowatt/domain/units/currencies'
import type { Db } from '../../../platform/database/db.ts'
import { yieldToEventLoop } from '../../../platform/long-work.ts'
import {
  costSteps,
  costsOf,
  type Paid,
  readQuarterCosts,
  readTariffDays,
  sumPaid,
} from '../../pricing/index.ts'
import { MAX_SUMMED_ROWS } from '../../telemetry/index.ts'
import { figuresOfPaid, figuresOfStep } from '../costs/paid-figures.ts'
import { doubtedRows } from './doubted-rows.ts'
import { plannedDays, type ReportPlan, rowPeriods } from './report-plan.ts'

/** Same number of location-days as for a file. */
const MOST_ROWS = 12 * MAX_SUMMED_ROWS
/** A year of quarter-hours, which are calculated on request. */
const MOST_FINE_DAYS = 366

/** The price part of a report. */
export type ReportPrices = Pick<
  EnergyReport,
  'costs' | 'costCoverage' | 'tariffs' | 'areCostsPending' | 'pendingCosts' | 'outdatedCosts'
>
/** Values of rows, per currency. */
type Rows = ReadonlyMap<Currency, { readonly cost: Row[]; readonly earned: Row[] }>
type Row = number | null

const none: ReportPrices = {
  ...{ costs: [], costCoverage: null, tariffs: [], areCostsPending: false },
  ...{ pendingCosts: [], outdatedCosts: [] },
}

/**
 * Costs and earnings on the days of a report, per currency, and for a single location the imported energy by
 * tariff. Days and months are as stored. Shorter rows are energies at their prices, only for a single
 * location and at most a year. Charges per day, month or kW have no hours: only totals include them, and
 * `costBesideRows` contains their sum.
 * @param of a single location with its time zone, or many locations
 */
export async function readReportPrices(
  db: Db,
  of: { readonly id: number; readonly timezone: string } | readonly number[],
  plan: ReportPlan,
): Promise<ReportPrices> {
  const days = plannedDays(plan)
  const length = daysBetween(days.from, days.to) + 1
  const place = 'id' in of ? of : null
  const ids = 'id' in of ? [of.id] : of
  const isFine = isWithinDay(plan.step)
  if (isFine ? !place || length > MOST_FINE_DAYS : ids.length * length > MOST_ROWS) return none
  const [whole, steps, byRow] = await Promise.all([
    costsOf(db, ids, days),
    costSteps(db, ids, days, plan.step === 'month' ? 'month' : 'day'),
    isFine && place ? readFine(db, place, plan) : readCoarse(db, place, plan),
  ])
  const rows = byRow.rows ?? rowsOfSteps(steps, plan)
  // a price without calculated days has no cost yet, for example for future days
  const isCounted = (currency: Currency) => whole.costs.some((one) => one.currency === currency)
  const costs = [...rows].flatMap(([currency, { cost, earned }]) => {
    if (!isCounted(currency) && [...cost, ...earned].every((amount) => amount === null)) return []
    const total = sumPaid(whole.costs.filter((one) => one.currency === currency))
    const inRows = sumPaid(steps.filter((one) => one.currency === currency))
    const rest = figuresOfPaid(without(total, inRows, isFine), currency)
    const { cost: allCost, earned: allEarned } = figuresOfPaid(total, currency)
    return {
      currency,
      cost: { values: cost, total: allCost },
      earned: { values: earned, total: allEarned },
      costBesideRows: rest.cost === 0 ? null : rest.cost,
      earnedBesideRows: rest.earned === 0 ? null : rest.earned,
    }
  })
  return {
    costs,
    costCoverage: costs.length > 0 ? coverageOf(whole, ids.length) : null,
    tariffs: byRow.tariffs,
    areCostsPending: whole.pending.size > 0,
    ...doubtedRows(plan, { steps, pending: costs.length > 0 ? whole.pending : new Map() }),
  }
}

/**
 * Days without a price are counted for locations that have at least one price; days that are being recalculated do
 * not count.
 */
function coverageOf({ costs, pending, unpricedDays }: Awaited<ReturnType<typeof costsOf>>, count: number) {
  const priced = new Set(costs.map(({ locationId }) => locationId))
  const unpriced = [...unpricedDays].filter(([id]) => priced.has(id) && !pending.has(id))
  return { priced: priced.size, count, unpricedDays: unpriced.reduce((sum, [, days]) => sum + days, 0) }
}

/**
 * Part of a sum that no row contains: charges that only a month determines and, for rows within a day,
 * charges without hours.
 */
const without = (total: Paid, inRows: Paid, isFine: boolean): Paid => ({
  paid: subtractPaid(total.paid, isFine ? { ...inRows.paid, standing: 0n, excess: 0n } : inRows.paid),
  saved: null,
})

type Steps = Awaited<ReturnType<typeof costSteps>>

function rowsOfSteps(steps: Steps, plan: ReportPlan): Rows {
  const { rows, periodOf } = rowPeriods(plan)
  return new Map(
    [...Map.groupBy(steps, ({ currency }) => currency)].map(([currency, ofCurrency]) => {
      const byDay = new Map(ofCurrency.map((step) => [periodOf(step.day), figuresOfStep(step, currency)]))
      return [
        currency,
        {
          cost: rows.map((period) => byDay.get(period)?.cost ?? null),
          earned: rows.map((period) => byDay.get(period)?.earned ?? null),
        },
      ]
    }),
  )
}

/** Like `readReportPrices`, for days and months; `rows` are the rows of the steps. */
async function readCoarse(db: Db, place: { readonly id: number } | null, plan: ReportPlan) {
  if (!place) return { rows: null, tariffs: [] }
  const byTariff = await readTariffDays(db, place.id, plannedDays(plan))
  const rows = Array.from(plan.edges.subarray(0, -1), (at) => localDateAt(plan.timezone, at))
  const rowOf = (day: string) => rows.findLastIndex((first) => first <= day)
  const tariffs = [...byTariff].map(([tariff, days]) => {
    const values: Row[] = rows.map(() => null)
    for (const [day, wh] of days) values[rowOf(day)] = (values[rowOf(day)] ?? 0) + wh
    return { tariff, values, totalWh: sumOf(values) }
  })
  return { rows: null, tariffs }
}

async function readFine(
  db: Db,
  place: { readonly id: number; readonly timezone: string },
  plan: ReportPlan,
): Promise<{ rows: Rows; tariffs: ReportPrices['tariffs'] }> {
  const { startMs, currencies: ofCurrencies, byTariff } = await readQuarterCosts(db, place, plannedDays(plan))
  const inRows = async (values: Float64Array) => {
    await yieldToEventLoop()
    return sumQuarters(values, startMs, plan.edges)
  }
  const rows = new Map<Currency, { cost: Row[]; earned: Row[] }>()
  for (const { currency, energy, earned } of ofCurrencies) {
    const digits = rowDigits(currency, plan.step)
    const money = async (values: Float64Array) =>
      (await inRows(values)).map((amount) => (amount === null ? null : roundTo(amount, digits)))
    rows.set(currency, { cost: await money(energy), earned: await money(earned) })
  }
  const tariffs = []
  for (const [tariff, wh] of byTariff()) {
    const values = await inRows(wh)
    tariffs.push({ tariff, values, totalWh: sumOf(values) })
  }
  return { rows, tariffs }
}

const sumOf = (values: readonly Row[]) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
