import { setImmediate as breath } from 'node:timers/promises'
import type { QuarterColumn } from '@kilowatt/domain/energy/series/quarter-column'
import { persistenceForecast } from '@kilowatt/domain/forecast/accuracy/persistence'
import { forecastLoad } from '@kilowatt/domain/forecast/load/load-forecast'
import { forecastSolar } from '@kilowatt/domain/forecast/solar/solar-forecast'
import type { WithModel } from '@kilowatt/domain/planning/linear-model'
import type { Plan } from '@kilowatt/domain/planning/plan'
import { devicePlans } from '@kilowatt/domain/planning/site/device-plan'
import { guessPrices } from '@kilowatt/domain/planning/site/guess-prices'
import { makeSitePlan } from '@kilowatt/domain/planning/site/make-site-plan'
import { type SitePlanProblem, siteProblem } from '@kilowatt/domain/planning/site/site-problem'
import { siteOf, testDevices } from '@kilowatt/domain/strategies/fixtures/strategy-site'
import { followSlot } from '@kilowatt/domain/strategies/kinds/plan/follow-slot'
import type { Site } from '@kilowatt/domain/strategies/site'
import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { addDays, localDateAt, localDayRange } from '@kilowatt/domain/time/local-day'
import { createHighsSolver } from '../../apps/server/src/platform/solver/highs-solver.ts'
import type { MonthHousehold, MonthPrices } from './month-households.ts'

/** A battery of 10 kWh and 5 kW, half full at the start; losses and wear as the product assumes them. */
const CAPACITY_WH = 10_000
const ONE_WAY = Math.sqrt(0.97 * 0.97 * 0.96)
const WEAR_PER_KWH = 0.03
const RESERVE_PCT = 10
const AHEAD_SLOTS = 192
/** Day-ahead prices of a day are published at about 13:00 on the day before. */
const PUBLISHED_H = 13

export type MonthResult = {
  readonly name: string
  /** money of the month, with wear and the worth of what is stored at the end */
  readonly noControl: number
  readonly solarFirst: number
  readonly planned: number
  readonly perfect: number
  readonly plans: number
  readonly msPerPlan: number
}

type Forecast = {
  readonly loadW: readonly (number | null)[]
  readonly solarW: readonly (number | null)[] | null
}
type Forecaster = (startMs: number) => Forecast

/** The month as planned on forecasts, on the truth, and without a plan. */
export async function measureMonth(household: MonthHousehold, prices: MonthPrices): Promise<MonthResult> {
  const withModel = await createHighsSolver()
  const startedAt = performance.now()
  const planned = await runMonth(household, prices, forecastsOf(household), withModel)
  const msPerPlan = (performance.now() - startedAt) / planned.plans
  const perfect = await runMonth(household, prices, truthOf(household), withModel)
  return {
    name: household.name,
    noControl: simulate(household, prices, () => 0),
    solarFirst: simulate(household, prices, (surplusW) => surplusW),
    ...{ planned: planned.cost, perfect: perfect.cost, plans: planned.plans, msPerPlan },
  }
}

/** Forecasts as the product makes them every hour, each from what was known then. */
function forecastsOf({ load, solar, zone, holidays, place, weather }: MonthHousehold): Forecaster {
  return (startMs) => {
    const until = ({ startMs: firstMs, wh }: QuarterColumn) => ({
      startMs: firstMs,
      wh: wh.slice(0, (startMs - firstMs) / QUARTER_MS),
    })
    const request = { startMs, slots: AHEAD_SLOTS, zone }
    const found = forecastLoad({ ...request, history: until(load), holidays })
    const loadW = found.isKnown
      ? found.loadW
      : persistenceForecast({ ...request, history: until(load) }).powerW
    if (solar === null) return { loadW: Array.from(loadW), solarW: null }
    const sun = forecastSolar({
      ...{ startMs, slots: AHEAD_SLOTS, history: until(solar), place, plane: null, curtailed: null, weather },
    })
    return { loadW: Array.from(loadW), solarW: sun.isKnown ? Array.from(sun.productionW) : null }
  }
}

function truthOf({ load, solar }: MonthHousehold): Forecaster {
  return (startMs) => {
    const ahead = (column: QuarterColumn) =>
      Array.from({ length: AHEAD_SLOTS }, (_, i) => wattsAt(column, startMs + i * QUARTER_MS))
    return { loadW: ahead(load), solarW: solar && ahead(solar) }
  }
}

/** Mean W of a quarter-hour; an unknown one is like the day before. */
function wattsAt({ startMs, wh }: QuarterColumn, atMs: number): number {
  for (let at = (atMs - startMs) / QUARTER_MS; at >= 0; at -= 96) {
    const value = wh[at]
    if (value !== undefined && !Number.isNaN(value)) return value * 4
  }
  return 0
}

const rangeOf = ({ zone, firstDay, days }: MonthHousehold) => ({
  startMs: localDayRange(zone, firstDay).startMs,
  endMs: localDayRange(zone, addDays(firstDay, days - 1)).endMs,
})

/** Prices that are known at an instant. */
function knownAt(prices: MonthPrices, zone: string, nowMs: number) {
  const today = localDateAt(zone, nowMs)
  const { startMs, endMs } = localDayRange(zone, today)
  const isPublished = nowMs >= startMs + PUBLISHED_H * 3_600_000
  const untilMs = isPublished ? localDayRange(zone, addDays(today, 1)).endMs : endMs
  const length = (untilMs - startMs) / QUARTER_MS
  const column = (of: 'importPerKwh' | 'exportPerKwh') =>
    Float64Array.from({ length }, (_, i) => prices(startMs + i * QUARTER_MS)[of])
  return { startMs, importPerKwh: column('importPerKwh'), exportPerKwh: column('exportPerKwh') }
}

const HORIZON_H = 37

/** Plans again every quarter-hour, and follows the running slot as the product does. */
async function runMonth(
  household: MonthHousehold,
  prices: MonthPrices,
  forecaster: Forecaster,
  withModel: WithModel,
) {
  const { zone } = household
  const clock = () => performance.now() / 1_000
  let earlier: { readonly slots: SitePlanProblem['slots']; readonly plan: Plan } | null = null
  let forecast: (Forecast & { readonly startMs: number }) | null = null
  let plans = 0
  const choose = (surplusW: number, socPct: number, atMs: number): number => {
    // a forecast is made again after an hour
    if (forecast === null || atMs - forecast.startMs >= 3_600_000)
      forecast = { startMs: atMs, ...forecaster(atMs) }
    const guessed = guessPrices(knownAt(prices, zone, atMs), { zone, fromMs: atMs, hours: HORIZON_H })
    const site: Site = siteOf({
      ...{ atMs, timezone: zone, gridW: -surplusW, prices: guessed.slots },
      devices: [testDevices.battery({ capacityWh: CAPACITY_WH, socPct, loadW: 0 })],
    })
    const problem = siteProblem(site, {
      ...{ forecast, cars: [], reservePct: RESERVE_PCT, wearPerKwh: WEAR_PER_KWH },
      ...{ exportLimitW: null, decisions: [] },
    })
    const order = { site: problem, greener: 0, earlier }
    const made = makeSitePlan(order, withModel, { seconds: 0.1, gap: 0.003 }, clock)
    earlier = { slots: problem.slots, plan: made.plan }
    plans++
    const gridW = made.rating.importKw.map((kw, i) => (kw - (made.rating.exportKw[i] ?? 0)) * 1_000)
    const [wish] = followSlot(
      { site, devices: site.devices, stronger: [] },
      {
        ...{ version: plans, checkedMs: atMs, gridW },
        startMs: problem.slots.map(({ startMs }) => startMs),
        endMs: problem.slots.map(({ endMs }) => endMs),
        devices: devicePlans(problem, made.plan),
      },
      0,
    )
    return wish?.target ?? 0
  }
  // a signal to stop, and output, come in between
  await breath()
  return { cost: simulate(household, prices, choose), plans }
}

/** Runs the battery through the month. @param choose power that it takes, W; negative while it supplies */
function simulate(
  household: MonthHousehold,
  prices: MonthPrices,
  choose: (surplusW: number, socPct: number, atMs: number) => number,
): number {
  const { load, solar } = household
  const { startMs, endMs } = rangeOf(household)
  const least = (CAPACITY_WH * RESERVE_PCT) / 100
  let storedWh = CAPACITY_WH / 2
  let cost = 0
  let meanPrice = 0
  for (let atMs = startMs; atMs < endMs; atMs += QUARTER_MS) {
    const surplusW = (solar ? wattsAt(solar, atMs) : 0) - wattsAt(load, atMs)
    const wanted = choose(surplusW, (storedWh / CAPACITY_WH) * 100, atMs)
    const chargeW = Math.max(0, Math.min(wanted, 5_000, ((CAPACITY_WH - storedWh) * 4) / ONE_WAY))
    const supplyW = Math.max(0, Math.min(-wanted, 5_000, Math.max(0, storedWh - least) * 4 * ONE_WAY))
    storedWh += (chargeW * ONE_WAY - supplyW / ONE_WAY) / 4
    const gridKwh = (chargeW - supplyW - surplusW) / 4_000
    const { importPerKwh, exportPerKwh } = prices(atMs)
    cost += gridKwh * (gridKwh > 0 ? importPerKwh : exportPerKwh) + (supplyW / 4_000) * WEAR_PER_KWH
    meanPrice += importPerKwh / ((endMs - startMs) / QUARTER_MS)
  }
  return cost - ((storedWh - CAPACITY_WH / 2) / 1_000) * ONE_WAY * meanPrice
}
