import type { ManyLoads } from '@kilowatt/contracts/analytics/many-loads'
import type { LocationPeriod, Period } from '@kilowatt/contracts/analytics/summaries'
import type { NumberColumn } from '@kilowatt/contracts/columns'
import { type Change, changeOf, isComparable } from '@kilowatt/domain/energy/summary/comparable'
import type { Currency } from '@kilowatt/domain/units/currencies'
import { seriesTexts } from '../../../shared/energy/energy-texts.ts'

/** One figure of a period, with its change and its course. */
export type SummaryFigure = {
  readonly id: string
  /** message key of its name */
  readonly word:
    | (typeof seriesTexts)[keyof typeof seriesTexts]
    | `summary.${'peak' | 'peakTogether' | 'standby' | 'standbyTogether'}`
    | `summary.${'selfSufficiency' | 'selfConsumption'}`
    | `costs.${'cost' | 'earned' | 'saved'}`
  /** a currency for money */
  readonly unit: 'Wh' | 'W' | '%' | Currency
  readonly value: number | null
  /** null if unknown */
  readonly change: Change
  /** per step, for a small chart */
  readonly column: NumberColumn
  /** colour of its chart; ratios have no colour */
  readonly color: string
  /** time of the value, epoch ms */
  readonly at?: number | undefined
  /** whether it is still loading, so nothing is known */
  readonly isLoading?: boolean
  /** replaces the change: why it is unknown, or how many locations it covers */
  readonly note?: LoadNote
}

/** A key of the messages with its number. */
export type LoadNote =
  | { readonly key: 'summary.loadsTooLong'; readonly count: number }
  | { readonly key: 'summary.loadsOf'; readonly count: number; readonly known: number }
  | { readonly key: 'summary.loadsUnknown' | 'summary.loadsFailed' }

const energies = [
  ['productionWh', 'solar', 'solar'],
  ['consumptionWh', 'consumption', 'consumption'],
  ['importWh', 'gridImport', 'grid-import'],
  ['exportWh', 'gridExport', 'grid-export'],
  ['dischargeWh', 'batteryOut', 'battery-discharge'],
  ['chargeWh', 'batteryIn', 'battery-charge'],
] as const

/** Half of the smallest difference shown, so 0.0 kWh is never called more than 0.0 kWh. */
const LEAST_WH = 50

const shares = [
  ['selfSufficiencyPct', 'summary.selfSufficiency'],
  ['selfConsumptionPct', 'summary.selfConsumption'],
] as const

/**
 * All figures of a period that apply to its place. Costs are separate. Quantities that the place never had
 * are left out, so a house without solar has no export.
 */
export function summaryFigures(period: Period & Partial<Pick<LocationPeriod, 'loads'>>): SummaryFigure[] {
  const { now, compared, steps, loads } = period
  const isFair = compared !== null && isComparable(compared.now, compared.before)
  const change = (metric: keyof typeof steps & keyof typeof now, isShare: boolean) =>
    compared && isFair
      ? changeOf(compared.now[metric], compared.before[metric], isShare, isShare ? 0 : LEAST_WH)
      : null
  const hasSource = [now.productionWh, now.dischargeWh].some((value) => value !== null)
  const isThere = (metric: (typeof energies)[number][0]) =>
    (now[metric] !== null || (compared?.before[metric] ?? null) !== null) &&
    (metric !== 'exportWh' || hasSource || (now.exportWh ?? 0) > 0)
  const figures = energies
    .filter(([metric]) => isThere(metric))
    .map(
      ([metric, series, color]): SummaryFigure => ({
        id: metric,
        word: seriesTexts[series],
        unit: 'Wh',
        value: now[metric],
        change: change(metric, false),
        column: steps[metric],
        color: `var(--e-${color})`,
      }),
    )
  const ratios = (hasSource ? shares : []).map(
    ([metric, word]): SummaryFigure => ({
      id: metric,
      word,
      unit: '%',
      value: now[metric],
      change: change(metric, true),
      column: steps[metric],
      color: 'var(--text-2)',
    }),
  )
  return [...figures, ...ratios, ...(loads ? loadFigures(loads, isFair) : [])]
}

type LoadsOfMany = ManyLoads | 'loading' | 'failed'

/**
 * The figures of several locations together. Their tiles exist from the start, so nothing moves when the
 * values arrive.
 */
export function manyLoadFigures(loads: LoadsOfMany): SummaryFigure[] {
  const powers = [
    { id: 'peak', word: 'summary.peakTogether', color: 'var(--e-grid-import)' },
    { id: 'standby', word: 'summary.standbyTogether', color: 'var(--e-consumption)' },
  ] as const
  return powers.map(({ id, ...power }) => {
    const shown: SummaryFigure = { ...power, id, unit: 'W', column: [], change: null, value: null }
    if (loads === 'loading') return { ...shown, isLoading: true }
    if (loads === 'failed') return { ...shown, note: { key: 'summary.loadsFailed' } }
    const [now, before] = [loads.now, loads.before]
    const value = id === 'peak' ? (now.peak?.powerW ?? null) : now.standbyW
    const was = id === 'peak' ? (before.peak?.powerW ?? null) : before.standbyW
    const known = id === 'peak' ? loads.peakLocations : loads.standbyLocations
    if (loads.isTooLong[id])
      return { ...shown, note: { key: 'summary.loadsTooLong', count: loads.mostDays[id] } }
    if (value === null || known === null) return { ...shown, note: { key: 'summary.loadsUnknown' } }
    const at = id === 'peak' ? now.peak?.at : undefined
    return {
      ...shown,
      value,
      change: changeOf(value, was, false),
      column: id === 'peak' ? loads.steps.peakW : loads.steps.standbyW,
      at,
      ...(known < loads.count && { note: { key: 'summary.loadsOf', count: loads.count, known } }),
    }
  })
}

function loadFigures(
  { now, before, peakW, standbyW }: LocationPeriod['loads'],
  isFair: boolean,
): SummaryFigure[] {
  const powers = [
    {
      id: 'peak',
      word: 'summary.peak',
      value: now.peak?.powerW ?? null,
      was: before.peak?.powerW ?? null,
      column: peakW,
      at: now.peak?.at,
    },
    {
      id: 'standby',
      word: 'summary.standby',
      value: now.standbyW,
      was: before.standbyW,
      column: standbyW,
      at: undefined,
    },
  ] as const
  return powers
    .filter(({ value, was }) => value !== null || was !== null)
    .map(({ was, ...power }) => ({
      ...power,
      unit: 'W',
      change: isFair ? changeOf(power.value, was, false) : null,
      color: power.id === 'peak' ? 'var(--e-grid-import)' : 'var(--e-consumption)',
    }))
}
