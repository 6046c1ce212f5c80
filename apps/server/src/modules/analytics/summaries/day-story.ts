import type { LocationPeriod } from '@kilowatt/contracts/analytics/summaries'
import type { Peak } from '@kilowatt/domain/energy/series/peak-key'
import { type DayFigures, rankDays } from '@kilowatt/domain/energy/summary/best-days'
import { isComparable } from '@kilowatt/domain/energy/summary/comparable'
import { type InsightFacts, insightsOf } from '@kilowatt/domain/energy/summary/insights'
import { knownQuarters } from '@kilowatt/domain/energy/summary/quarter-facts'
import { dailyStandbyW, standbyStep } from '@kilowatt/domain/energy/summary/standby'
import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { localDateAt, type TimeRange } from '@kilowatt/domain/time/local-day'
import type { Columns } from './location-columns.queries.ts'
import { figuresOf, knownOr } from './period-figures.ts'
import { dayEdgesOf, knownPctOf, type Quarters } from './quarter-loads.ts'
import type { SummaryPlan } from './summary-plan.ts'

type DayFacts = {
  readonly plan: SummaryPlan
  /** hours for a day or two, otherwise days */
  readonly days: Columns
  readonly quarters: Quarters
  readonly now: ReturnType<typeof figuresOf>
  readonly before: ReturnType<typeof figuresOf> | null
  readonly peak: Peak | null
  readonly gridLimitW: number | null
  readonly batteryPct: InsightFacts['batteryPct']
  readonly sun: InsightFacts['sun']
  readonly zone: string
}

const HOUR_QUARTERS = 4

/** The best and worst days of a range, and noteworthy facts about it. */
export function dayStory(facts: DayFacts): Pick<LocationPeriod, 'days' | 'insights'> {
  const { plan, quarters, now, before, peak, gridLimitW, batteryPct, sun } = facts
  const days = plan.step === 'hour' ? [] : daysOf(facts)
  const knownIn = (span: TimeRange) => ({ knownPct: knownPctOf(quarters, span) })
  const isFair = isComparable(knownIn(plan.elapsed), knownIn(plan.before))
  const ranked = rankDays(days)
  return {
    days: ranked && { by: ranked.by, best: [...ranked.best], worst: [...ranked.worst] },
    insights: insightsOf({
      now,
      before: isFair ? before : null,
      standby: standbyOf(facts),
      peak,
      gridLimitW,
      days,
      batteryPct,
      sun,
    }),
  }
}

function daysOf({ days, quarters, zone, plan }: DayFacts): DayFigures[] {
  const { edges } = days
  return Array.from(edges.subarray(0, -1), (startMs, i) => {
    const endMs = edges[i + 1] ?? startMs
    const known = knownQuarters(quarters.consumptionWh, startMs, endMs)
    return {
      date: localDateAt(zone, startMs),
      isWhole: endMs <= plan.elapsed.endMs && known >= (endMs - startMs) / QUARTER_MS - HOUR_QUARTERS,
      ...figuresOf((metric) => knownOr(days.column(metric)[i])),
    }
  })
}

function standbyOf({ quarters, plan, zone }: DayFacts) {
  const edges = dayEdgesOf({ startMs: plan.before.startMs, endMs: plan.elapsed.endMs }, zone)
  const step = standbyStep(dailyStandbyW(quarters.consumptionWh, edges))
  const at = step === null ? 0 : (edges[step.day] ?? 0)
  if (step === null || at < plan.elapsed.startMs) return null
  return { since: localDateAt(zone, at), beforeW: Math.round(step.beforeW), afterW: Math.round(step.afterW) }
}
