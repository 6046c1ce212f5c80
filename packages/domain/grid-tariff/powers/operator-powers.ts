import type { ByBlock, TariffMonth } from '../calendar/block-schedule.ts'
import type { LoadMonth } from '../load/load-months.ts'
import { byBlock, type PowerLimits, rising, roundPowerKw } from './agreed-powers.ts'
import type { Connection } from './minimum-power.ts'

/**
 * Share of known readings in block 1 that the operator requires; with fewer, a customer counts as new (UL RS
 * 30/24).
 */
const LEAST_KNOWN_SHARE = 0.7

const monthOf = (year: number, month: number): TariffMonth => `${year}-${String(month).padStart(2, '0')}`

/** Months that the operator examines for a year, and the number of highest quarter-hours that it averages. */
function rulesOf(year: number): { from: TariffMonth; to: TariffMonth; highest: number } {
  return year >= 2026
    ? { from: monthOf(year - 2, 10), to: monthOf(year - 1, 9), highest: 5 }
    : { from: monthOf(year - 2, 11), to: monthOf(year - 1, 2), highest: 3 }
}

/**
 * Powers set by the operator for a year, up to 43 kW: for blocks 1 to 4 the mean of the 5 highest
 * quarter-hours from October two years before to September (until 2025: of the 3 highest of the last high
 * season, UL RS 161/22), block 5 from the order alone; then minimum, maximum and order. The rule for 2026
 * comes from one good source. Null if a month of the high season is missing or fewer than 70 % of its
 * readings in block 1 are known; a fixed value applies then.
 */
export function operatorPowers(
  months: readonly LoadMonth[],
  year: number,
  { minKw, maxKw }: PowerLimits,
): ByBlock | null {
  const { from, to, highest } = rulesOf(year)
  const looked = months.filter(({ month }) => month >= from && month <= to)
  const winter = looked.filter(({ month, isWhole }) => isWhole && /-(11|12|01|02)$/.test(month))
  const quarters = winter.reduce((sum, { blocks }) => sum + (blocks[0]?.quarters ?? 0), 0)
  const known = winter.reduce((sum, { blocks }) => sum + (blocks[0]?.powersKw.length ?? 0), 0)
  if (winter.length < 4 || known < LEAST_KNOWN_SHARE * quarters) return null
  const means = byBlock((_block, i) => {
    if (i === 4) return 0
    const powers = Float64Array.from(looked.flatMap(({ blocks }) => [...(blocks[i]?.powersKw ?? [])])).sort()
    const top = powers.subarray(-highest)
    return top.length === 0 ? 0 : top.reduce((sum, kw) => sum + kw, 0) / top.length
  })
  return rising(byBlock((_block, i) => Math.min(maxKw, Math.max(minKw, roundPowerKw(means[i] ?? 0)))))
}

/** Powers without readings, by connection power and year, kW; from one source (medium confidence). */
const administrative: Readonly<Record<string, Readonly<Record<1 | 3, Readonly<Record<number, number>>>>>> = {
  2025: {
    1: { 4: 2.1, 5: 2.6, 6: 3.1, 7: 3.6, 8: 4.2 },
    3: { 11: 4, 14: 5, 17: 6.1, 22: 11.4, 24: 12.5, 28: 14.6, 35: 18.2, 43: 22.4 },
  },
  2026: {
    1: { 4: 1.8, 5: 2.3, 6: 2.7, 7: 3.2, 8: 3.6 },
    3: { 11: 3.5, 14: 4.5, 17: 5.4, 22: 9.9, 24: 10.8, 28: 12.6, 35: 15.8, 43: 19.4 },
  },
}

/** Power agreed for all blocks without readings; null if no table has it. */
export const administrativePowerKw = ({ connectionKw, phases }: Connection, year: number): number | null =>
  administrative[year]?.[phases][connectionKw] ?? null
