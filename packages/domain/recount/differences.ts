import { type RecountedEnergy, type RecountQuarter, recountedEnergies } from './recount-input.ts'

export const recountedFigures = [...recountedEnergies, 'energyCost', 'standingCost', 'earned'] as const
export type RecountedFigure = (typeof recountedFigures)[number]

/** A figure of a local day whose stored value differs from the recount. */
export type RecountDifference = {
  readonly day: string
  readonly figure: RecountedFigure
  /** whether the whole day differs; otherwise some of its quarter-hours do */
  readonly isWholeDay: boolean
  /** null: unknown */
  readonly stored: number | null
  readonly recounted: number | null
  /** quarter-hours that differ; 0 for a figure of the whole day */
  readonly quarters: number
}

export type StoredQuarter = { readonly at: number } & Readonly<Record<RecountedEnergy, number | null>>

/** Roll-ups are stored as four-byte floats. */
const WITHIN_WH = 0.5
const WITHIN_SHARE = 0.001

/**
 * Whether two figures agree. Null and zero differ, unless nothing can tell them apart, as for a direction that a
 * device never had.
 */
export function isSame(stored: number | null, recounted: number | null, within = WITHIN_WH): boolean {
  if (stored === null || recounted === null) return stored === recounted
  return Math.abs(stored - recounted) <= Math.max(within, WITHIN_SHARE * Math.abs(recounted))
}

/** @param dayOf the local day of an instant */
export function quarterDifferences(
  stored: readonly StoredQuarter[],
  recounted: readonly RecountQuarter[],
  dayOf: (at: number) => string,
): RecountDifference[] {
  const storedAt = new Map(stored.map((quarter) => [quarter.at, quarter]))
  const found = new Map<string, RecountDifference>()
  for (const quarter of recounted)
    for (const figure of recountedEnergies) {
      const kept = storedAt.get(quarter.at)?.[figure] ?? null
      if (isSame(kept, quarter[figure])) continue
      const day = dayOf(quarter.at)
      const before = found.get(`${day} ${figure}`)
      found.set(`${day} ${figure}`, {
        day,
        figure,
        isWholeDay: false,
        stored: sum(before?.stored ?? null, kept),
        recounted: sum(before?.recounted ?? null, quarter[figure]),
        quarters: (before?.quarters ?? 0) + 1,
      })
    }
  return [...found.values()]
}

const sum = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : a + b)

/** Shares of a day, 0 to 1; null if there was no production or consumption. */
export function ratiosOf(quarters: readonly Readonly<Record<RecountedEnergy, number | null>>[]) {
  const total = (name: RecountedEnergy) => quarters.reduce((wh, quarter) => wh + (quarter[name] ?? 0), 0)
  const [produced, consumed] = [total('productionWh'), total('consumptionWh')]
  return {
    selfSufficiency: consumed > 0 ? Math.max(0, 1 - total('importWh') / consumed) : null,
    selfConsumption: produced > 0 ? Math.max(0, 1 - total('exportWh') / produced) : null,
  }
}
