import type { ReconciledDayAnswer } from '@kilowatt/contracts/portal/location-ties'

/** Readings of both meters for a month or day, compared over the quarter-hours that both measured. */
export type Compared = {
  /** 'YYYY-MM' or 'YYYY-MM-DD' */
  readonly key: string
  readonly ownWh: number | null
  readonly reportedWh: number | null
  /** metering place minus own meter; null if they cannot be compared */
  readonly differenceWh: number | null
  /** relative to the location's own meter; null if that measured zero */
  readonly differencePct: number | null
  /** quarter-hours that both meters measured, and quarter-hours that at least one of them measured */
  readonly compared: number
  readonly known: number
}

export type ComparedDirection = 'import' | 'export'

/**
 * Quarter-hours that at least one meter measured: the sum of both counts minus the quarter-hours that both
 * measured.
 */
const knownOf = ({ own, reportedQuarters, compared }: ReconciledDayAnswer) =>
  own + reportedQuarters - compared

const sumOf = (values: readonly (number | null)[]): number | null =>
  values.reduce<number | null>((sum, value) => (value === null ? sum : (sum ?? 0) + value), null)

function comparedOf(
  key: string,
  days: readonly ReconciledDayAnswer[],
  direction: ComparedDirection,
): Compared {
  const own = sumOf(days.map((day) => (direction === 'import' ? day.ownImportWh : day.ownExportWh)))
  const reported = sumOf(
    days.map((day) => (direction === 'import' ? day.reportedImportWh : day.reportedExportWh)),
  )
  const difference = own === null || reported === null ? null : reported - own
  return {
    key,
    ownWh: own,
    reportedWh: reported,
    differenceWh: difference,
    differencePct: difference === null || !own ? null : (difference / own) * 100,
    compared: days.reduce((sum, { compared }) => sum + compared, 0),
    known: days.reduce((sum, day) => sum + knownOf(day), 0),
  }
}

/** Days from the first month with a comparison: a portal's history goes back further than most meters do. */
export function sinceCompared(days: readonly ReconciledDayAnswer[]): readonly ReconciledDayAnswer[] {
  const first = days.find(({ compared }) => compared > 0)?.day.slice(0, 7)
  return first === undefined ? [] : days.filter(({ day }) => day >= first)
}

/** Months, newest first. */
export const comparedMonths = (
  days: readonly ReconciledDayAnswer[],
  direction: ComparedDirection,
): Compared[] =>
  [...Map.groupBy(days, ({ day }) => day.slice(0, 7))]
    .map(([month, ofMonth]) => comparedOf(month, ofMonth, direction))
    .reverse()

export const comparedDays = (
  days: readonly ReconciledDayAnswer[],
  month: string,
  direction: ComparedDirection,
): Compared[] =>
  days.filter(({ day }) => day.startsWith(month)).map((day) => comparedOf(day.day, [day], direction))

export const comparedInAll = (days: readonly ReconciledDayAnswer[], direction: ComparedDirection): Compared =>
  comparedOf('', days, direction)
