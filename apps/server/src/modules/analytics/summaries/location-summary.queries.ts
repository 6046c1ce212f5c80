import type { LocationPeriod } from '@kilowatt/contracts/analytics/summaries'
import { flowKeys } from '@kilowatt/domain/energy/balance/flows'
import { type StoredMetric, summaryMetrics } from '@kilowatt/domain/energy/balance/metrics'
import {
  co2AvoidedKg,
  GRID_INTENSITY_YEAR,
  gridGramsPerKwh,
} from '@kilowatt/domain/energy/carbon/grid-intensity'
import { batteryUse } from '@kilowatt/domain/energy/summary/battery-use'
import { recordOf } from '@kilowatt/domain/record-of'
import { roundKnown } from '@kilowatt/domain/round-to'
import { floorToQuarter } from '@kilowatt/domain/time/floor-time'
import type { TimeRange } from '@kilowatt/domain/time/local-day'
import type { Db } from '../../../platform/database/db.ts'
import { yieldToEventLoop } from '../../../platform/long-work.ts'
import { readEnergySummary, readNearestDay } from '../../telemetry/index.ts'
import { dayStory } from './day-story.ts'
import { readLocationColumns } from './location-columns.queries.ts'
import { readLocationFacts } from './location-facts.queries.ts'
import { figuresOf, stepsOf, WH_DIGITS } from './period-figures.ts'
import { knownPctOf, loadSteps, type Quarters, standbyOf } from './quarter-loads.ts'
import { plantOf, solarSkyOf } from './solar-sky.ts'
import { planSummary, type SummaryPlan } from './summary-plan.ts'

type SummedLocation = { readonly id: number; readonly timezone: string }

const flowMetrics = flowKeys.map((key) => `${key}Wh` as const)

/**
 * Summary of a range at a location: sums from days, loads from quarter-hours, each compared with the previous
 * period.
 * @throws AppError `invalid` naming the field
 */
export async function readLocationSummary(
  db: Db,
  location: SummedLocation,
  range: { readonly from: number; readonly to: number },
  now: number,
): Promise<LocationPeriod> {
  const plan = planSummary(range, location.timezone, now)
  const [facts, steps, days, quarters, battery, batteryBefore, before] = await Promise.all([
    readLocationFacts(db, location.id),
    readSteps(db, location, plan, now),
    plan.step === 'month' ? readDays(db, location, plan, now) : null,
    readQuarters(db, location, plan, now),
    readBattery(db, location, plan.elapsed, now),
    readBattery(db, location, plan.before, now),
    readBefore(db, location, plan, now),
  ])
  const figures = { ...span(plan.elapsed, quarters), ...figuresOf(steps.totalWh) }
  const isEmpty = summaryMetrics.every((metric) => figures[metric] === null)
  const peakW = facts.solarPeakW
  const plant = figures.productionWh === null ? null : plantOf(facts)
  // in the current quarter-hour the whole sky would count, but only part of the production
  const skyOf = ({ startMs, endMs }: TimeRange) =>
    plant &&
    solarSkyOf(
      plant,
      quarters.productionWh,
      { startMs, endMs: Math.min(endMs, floorToQuarter(now)) },
      location.timezone,
    )
  // each takes a few milliseconds for a year, so other callers get their turn in between
  await yieldToEventLoop()
  const sky = skyOf(plan.elapsed)
  await yieldToEventLoop()
  const skyBefore = skyOf(plan.before)
  await yieldToEventLoop()
  await yieldToEventLoop()
  const standby = (part: TimeRange) => standbyOf(quarters, part, location.timezone)
  const peak = steps.peak('importWh')
  const loads = {
    now: { peak, standbyW: standby(plan.elapsed) },
    before: { peak: before?.peak ?? null, standbyW: standby(plan.before) },
    ...loadSteps(quarters, steps.edges, location.timezone),
  }
  await yieldToEventLoop()
  return {
    from: plan.range.startMs,
    to: plan.range.endMs,
    timezone: location.timezone,
    now: figures,
    compared: before && { now: figures, before: { ...span(plan.before, quarters), ...before.figures } },
    steps: stepsOf(plan.step, steps.edges, steps.column),
    flows: recordOf(flowKeys, (key) => roundKnown(steps.totalWh(`${key}Wh`), WH_DIGITS)),
    co2AvoidedKg: co2AvoidedKg(figures.productionWh, facts.country),
    carbon: carbonOf(facts.country),
    loads,
    battery,
    solar:
      figures.productionWh === null
        ? null
        : { yieldWhPerWp: peakW ? figures.productionWh / peakW : null, peakW, sky },
    ...dayStory({
      plan,
      days: days ?? steps,
      quarters,
      now: figures,
      before: before?.figures ?? null,
      peak,
      gridLimitW: facts.gridLimitW,
      batteryPct:
        battery?.roundTrip && batteryBefore?.roundTrip
          ? { now: battery.roundTrip.efficiencyPct, before: batteryBefore.roundTrip.efficiencyPct }
          : null,
      // without the orientation of the roof, its share of the horizontal sky changes with the season
      sun: sky?.plane
        ? {
            clear: sky.clear && { now: sky.clear, before: skyBefore?.clear ?? null },
            shaded: sky.shaded ?? [],
          }
        : null,
      zone: location.timezone,
    }),
    ...(isEmpty && { nearestDay: await readNearestDay(db, { ...location, ids: [location.id] }, plan.range) }),
  }
}

const span = ({ startMs, endMs }: TimeRange, quarters: Quarters) => ({
  from: startMs,
  to: endMs,
  knownPct: knownPctOf(quarters, { startMs, endMs }),
})

const readSteps = (db: Db, location: SummedLocation, { range, step }: SummaryPlan, now: number) =>
  readLocationColumns(db, location, { metrics: [...summaryMetrics, ...flowMetrics], step, range }, now)

/** For a year, the days are read too, to find the best and worst. */
const readDays = (db: Db, location: SummedLocation, { range }: SummaryPlan, now: number) =>
  readLocationColumns(db, location, { metrics: summaryMetrics, step: 'day', range }, now)

async function readQuarters(
  db: Db,
  location: SummedLocation,
  plan: SummaryPlan,
  now: number,
): Promise<Quarters> {
  const metrics = ['importWh', 'consumptionWh', 'productionWh'] as const satisfies readonly StoredMetric[]
  const range = { startMs: plan.before.startMs, endMs: Math.max(plan.elapsed.endMs, plan.before.endMs) }
  const sums = await readLocationColumns(
    db,
    location,
    { metrics, step: 'quarter', range, hasPeaks: false },
    now,
  )
  return recordOf(metrics, (metric) => ({ startMs: sums.edges[0] ?? 0, wh: sums.column(metric) }))
}

async function readBattery(db: Db, location: SummedLocation, range: TimeRange, now: number) {
  if (range.endMs <= range.startMs) return null
  const metrics = ['socPct', 'chargeWh', 'dischargeWh'] as const
  const sums = await readLocationColumns(
    db,
    location,
    { metrics, step: 'quarter', range, hasPeaks: false },
    now,
  )
  await yieldToEventLoop()
  return batteryUse(recordOf(metrics, sums.column))
}

async function readBefore(db: Db, location: SummedLocation, { before }: SummaryPlan, now: number) {
  if (before.endMs <= before.startMs) return null
  const sums = await readEnergySummary(db, location, { from: before.startMs, to: before.endMs }, now)
  return { figures: figuresOf((metric) => sums[metric]), peak: sums.peaks.importWh }
}

function carbonOf(country: string): LocationPeriod['carbon'] {
  const gramsPerKwh = gridGramsPerKwh(country)
  return gramsPerKwh === null ? null : { gramsPerKwh, year: GRID_INTENSITY_YEAR }
}
