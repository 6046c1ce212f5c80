/**
 * Noteworthy facts about a period, each with its figure. The limits below are the product's own: smaller differences
 * are real too, but not worth acting on.
 */
import type { LocalDate } from '../../time/local-day.ts'
import type { Peak } from '../series/peak-key.ts'
import type { ShadedHours } from '../solar/shaded-hours.ts'
import type { ClearDays } from '../solar/solar-performance.ts'
import type { DayFigures } from './best-days.ts'

export type InsightFigures = {
  readonly consumptionWh: number | null
  readonly importWh: number | null
  readonly evWh: number | null
  readonly hvacWh: number | null
  readonly selfSufficiencyPct: number | null
}

export type InsightFacts = {
  readonly now: InsightFigures
  /** null if it cannot be compared, because it is unknown or not nearly complete */
  readonly before: InsightFigures | null
  /** within the period */
  readonly standby: { readonly since: LocalDate; readonly beforeW: number; readonly afterW: number } | null
  readonly peak: Peak | null
  readonly gridLimitW: number | null
  /** days of the period, in order */
  readonly days: readonly DayFigures[]
  /** round-trip efficiency of the battery; null if too little flowed */
  readonly batteryPct: { readonly now: number; readonly before: number } | null
  /** comparison with a cloudless sky; null if there is none */
  readonly sun: {
    readonly clear: { readonly now: ClearDays; readonly before: ClearDays | null } | null
    readonly shaded: readonly ShadedHours[]
  } | null
}

export type Insight =
  | { readonly kind: 'standby'; readonly since: LocalDate; readonly beforeW: number; readonly afterW: number }
  | {
      readonly kind: 'gridLimit'
      readonly powerW: number
      readonly at: number
      readonly limitW: number
      readonly pct: number
    }
  | {
      readonly kind: 'consumption'
      readonly beforeWh: number
      readonly nowWh: number
      readonly pct: number
      /** the device that caused most of the difference, if one did */
      readonly cause: { readonly part: 'ev' | 'hvac'; readonly differenceWh: number } | null
    }
  | { readonly kind: 'selfSufficiency'; readonly beforePct: number; readonly nowPct: number }
  | { readonly kind: 'battery'; readonly beforePct: number; readonly nowPct: number }
  | {
      /** compared with a cloudless sky, on clear days */
      readonly kind: 'solar'
      readonly beforePct: number
      readonly nowPct: number
      readonly days: number
    }
  | { readonly kind: 'shade'; readonly fromHour: number; readonly toHour: number; readonly pct: number }
  | {
      readonly kind: 'sameDay'
      /** import on days with at least as much export */
      readonly energyWh: number
      readonly importWh: number
      readonly days: number
    }

const NEAR_LIMIT_PCT = 90
const LEAST_CHANGE_PCT = 10
const LEAST_CHANGE_POINTS = 5
/** Fewest clear days needed: on a single clear day there may have been snow on the roof. */
const LEAST_CLEAR_DAYS = 3
const LEAST_SHARE_OF_IMPORT = 0.1
/** Least share of a difference that a cause explains: a half. */
const LEAST_CAUSE = 0.5

/** Facts, most important first. */
export const insightsOf = (facts: InsightFacts): Insight[] =>
  [gridLimit, standby, solar, battery, consumption, selfSufficiency, shade, sameDay].flatMap(
    (insight) => insight(facts) ?? [],
  )

function gridLimit({ peak, gridLimitW }: InsightFacts): Insight | null {
  if (peak === null || gridLimitW === null || gridLimitW <= 0) return null
  const pct = (100 * peak.powerW) / gridLimitW
  return pct < NEAR_LIMIT_PCT
    ? null
    : { kind: 'gridLimit', powerW: peak.powerW, at: peak.at, limitW: gridLimitW, pct }
}

const standby = (facts: InsightFacts): Insight | null =>
  facts.standby && { kind: 'standby', ...facts.standby }

function consumption({ now, before }: InsightFacts): Insight | null {
  const nowWh = now.consumptionWh
  const beforeWh = before?.consumptionWh ?? null
  if (before === null || nowWh === null || beforeWh === null || beforeWh <= 0) return null
  const differenceWh = nowWh - beforeWh
  const pct = (100 * differenceWh) / beforeWh
  if (Math.abs(pct) < LEAST_CHANGE_PCT) return null
  const causes = (['ev', 'hvac'] as const).flatMap((part) => {
    const [is, was] = [now[`${part}Wh`], before[`${part}Wh`]]
    return is === null || was === null ? [] : [{ part, differenceWh: is - was }]
  })
  const cause = causes
    .toSorted((a, b) => b.differenceWh / differenceWh - a.differenceWh / differenceWh)
    .find((one) => one.differenceWh / differenceWh >= LEAST_CAUSE)
  return { kind: 'consumption', beforeWh, nowWh, pct, cause: cause ?? null }
}

function selfSufficiency({ now, before }: InsightFacts): Insight | null {
  const nowPct = now.selfSufficiencyPct
  const beforePct = before?.selfSufficiencyPct ?? null
  if (nowPct === null || beforePct === null || Math.abs(nowPct - beforePct) < LEAST_CHANGE_POINTS) return null
  return { kind: 'selfSufficiency', beforePct, nowPct }
}

/** Reports only changes for the worse: a battery that improves was measured wrongly before. */
function battery({ batteryPct }: InsightFacts): Insight | null {
  if (batteryPct === null || batteryPct.before - batteryPct.now < LEAST_CHANGE_POINTS) return null
  return { kind: 'battery', beforePct: batteryPct.before, nowPct: batteryPct.now }
}

/** Compares clear days of both spans, so neither weather nor season matters: the model follows the sun. */
function solar({ sun }: InsightFacts): Insight | null {
  const { now, before } = sun?.clear ?? {}
  if (!now || !before || Math.min(now.days, before.days) < LEAST_CLEAR_DAYS) return null
  if (now.pct > (1 - LEAST_CHANGE_PCT / 100) * before.pct) return null
  return { kind: 'solar', beforePct: before.pct, nowPct: now.pct, days: now.days }
}

function shade({ sun }: InsightFacts): Insight | null {
  const [worst] = (sun?.shaded ?? []).toSorted((a, b) => a.pct - b.pct)
  return worst ? { kind: 'shade', ...worst } : null
}

function sameDay({ now: { importWh }, days }: InsightFacts): Insight | null {
  if (importWh === null || importWh <= 0) return null
  const shifts = days.map((day) => Math.min(day.importWh ?? 0, day.exportWh ?? 0)).filter((wh) => wh > 0)
  const energyWh = shifts.reduce((sum, wh) => sum + wh, 0)
  return energyWh < LEAST_SHARE_OF_IMPORT * importWh
    ? null
    : { kind: 'sameDay', energyWh, importWh, days: shifts.length }
}
