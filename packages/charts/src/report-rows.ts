import type { EnergyReport } from '@kilowatt/contracts/analytics/reports'
import type { ReportStep } from '@kilowatt/domain/energy/reports/report-step-names'
import { localDateAt } from '@kilowatt/domain/time/local-day'
import { twiceMark } from '@kilowatt/domain/time/repeated-times'
import { formatDate, formatMonth, formatTime } from '@kilowatt/domain/units/format-date'
import { sharedPrefix, type WattPrefix } from '@kilowatt/domain/units/watt-prefix'
import { rangeText } from './time-labels.ts'

type Place = { readonly zone: string; readonly locale: string }
type Shown = {
  readonly from: number
  readonly to: number
  readonly step: ReportStep
  /** starts of its rows */
  readonly at: readonly number[]
}

const DAY_MS = 86_400_000

/**
 * Name of the row that starts at `at`: `Jun 2026`, `16. 06. 2026`, `14:00`, with its date if a report has several. A
 * partial month is named by its days. The repeated hour in autumn has its UTC offset.
 */
export function rowName(at: number, { from, to, step, at: starts }: Shown, { zone, locale }: Place): string {
  if (step === 'month') {
    const endMs = at === starts.at(-1) ? to : null
    const isWhole = isFirstOfMonth(at, zone) && (endMs === null || isFirstOfMonth(endMs, zone))
    if (isWhole) return formatMonth(at, { locale, timeZone: zone })
    const nextMs = endMs ?? starts[starts.indexOf(at) + 1] ?? to
    return rangeText({ startMs: at, endMs: nextMs }, { range: 'custom' }, { zone, locale })
  }
  if (step === 'day') return formatDate(at, { timeZone: zone })
  const isOneDay = localDateAt(zone, from) === localDateAt(zone, to - 1)
  const time = formatTime(at, { timeZone: zone }) + twiceMark(at, zone)
  return isOneDay ? time : `${formatDate(at, { timeZone: zone })} ${time}`
}

const isFirstOfMonth = (at: number, zone: string) => localDateAt(zone, at).endsWith('-01')

type Marked = Pick<EnergyReport, 'estimated' | 'pendingCosts' | 'outdatedCosts'>

/**
 * Marks after the name of a row, in order. Notes below a table start with the same mark. `word` is its short
 * text.
 */
export const rowMarks = ({ estimated, pendingCosts, outdatedCosts }: Marked, row: number) => [
  ...(estimated[row] ? [{ mark: '*', word: 'charts.partlyEstimated' } as const] : []),
  ...(pendingCosts[row] ? [{ mark: '†', word: 'reports.costPending' } as const] : []),
  ...(outdatedCosts[row] ? [{ mark: '‡', word: 'reports.costOutdated' } as const] : []),
]

/**
 * Text about costs being recalculated, with the mark of the rows if they have marks; rows have none before their
 * costs were calculated for the first time.
 */
export const pendingWord = ({ pendingCosts }: Marked) =>
  pendingCosts.some(Boolean) ? 'reports.pending' : 'costs.pending'

/** The range of a report in words: a day, a month, a year, or otherwise its first and last day. */
export function reportPeriodText({ from, to }: Pick<Shown, 'from' | 'to'>, place: Place): string {
  const first = localDateAt(place.zone, from)
  const next = localDateAt(place.zone, to)
  const range = { startMs: from, endMs: to }
  const isFirst = (date: string) => date.endsWith('-01')
  const isYear = first.endsWith('-01-01') && next === `${Number(first.slice(0, 4)) + 1}-01-01`
  const isMonth = isFirst(first) && isFirst(next) && to - from < 32 * DAY_MS
  return rangeText(range, { range: isYear ? 'year' : isMonth ? 'month' : 'custom' }, place)
}

const MEGA_FROM_WH = 1e8

/**
 * The unit of a table's rows: kWh as on bills, even for a house's months above 1 MWh, for which two decimals
 * would be too few.
 */
export function tablePrefix(valuesWh: readonly (number | null)[]): WattPrefix {
  const prefix = sharedPrefix(valuesWh)
  return prefix === 'M' && !valuesWh.some((wh) => (wh ?? 0) >= MEGA_FROM_WH) ? 'k' : prefix
}
