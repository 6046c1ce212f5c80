/** Best and worst days of a span. */
import type { LocalDate } from '../../time/local-day.ts'

export type DayFigures = {
  readonly date: LocalDate
  /** whether at most an hour is unknown; other days cannot be compared */
  readonly isWhole: boolean
  readonly consumptionWh: number | null
  readonly importWh: number | null
  readonly exportWh: number | null
  readonly productionWh: number | null
  readonly selfSufficiencyPct: number | null
}

/** With a source of its own a location is ranked by self-sufficiency, otherwise by low consumption. */
export type DayMeasure = 'selfSufficiencyPct' | 'consumptionWh'

export type RankedDays = {
  readonly by: DayMeasure
  readonly best: readonly DayFigures[]
  /** the worst first */
  readonly worst: readonly DayFigures[]
}

const MOST_SHOWN = 3

/** The best and the worst whole days, with no day in both lists; null for fewer than two days. */
export function rankDays(days: readonly DayFigures[]): RankedDays | null {
  const whole = days.filter(({ isWhole, consumptionWh }) => isWhole && consumptionWh !== null)
  const hasSource = whole.some(({ productionWh }) => (productionWh ?? 0) > 0)
  const by: DayMeasure = hasSource ? 'selfSufficiencyPct' : 'consumptionWh'
  const known = whole
    .filter((day) => day[by] !== null)
    .toSorted(hasSource ? bySelfSufficiency : byConsumption)
  if (known.length < 2) return null
  const shown = Math.min(MOST_SHOWN, Math.floor(known.length / 2))
  return { by, best: known.slice(0, shown), worst: known.toReversed().slice(0, shown) }
}

/** Days without any import are ordered by lower import, then by higher export. */
const bySelfSufficiency = (a: DayFigures, b: DayFigures) =>
  (b.selfSufficiencyPct ?? 0) - (a.selfSufficiencyPct ?? 0) ||
  (a.importWh ?? 0) - (b.importWh ?? 0) ||
  (b.exportWh ?? 0) - (a.exportWh ?? 0)

const byConsumption = (a: DayFigures, b: DayFigures) => (a.consumptionWh ?? 0) - (b.consumptionWh ?? 0)
