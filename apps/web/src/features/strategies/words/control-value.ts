import type { Currency } from '@kilowatt/domain/units/currencies'
import { formatEnergy } from '@kilowatt/domain/units/format-energy'
import { formatLivePrice } from '@kilowatt/domain/units/format-money'
import { formatPower } from '@kilowatt/domain/units/format-power'
import { formatNumber, NOT_MEASURED, withUnit } from '@kilowatt/domain/units/number-format'

/** Data needed to write the values of a sentence. */
export type WordsPlace = {
  readonly locale: string
  /** of the location */
  readonly currency: Currency
  /** formats an instant in the time zone of the location */
  readonly timeOf: (ms: number) => string
}

const ENDING = /(PerKwh|Wh|W|A|Pct|Ms)$/

/**
 * A value of a reason, formatted by the ending of its name: `limitW` is `7.80 kW`, `socPct` is `40 %`. Texts and
 * numbers without such an ending stay as they are.
 */
export function controlValue(name: string, value: number | string | null, place: WordsPlace): string {
  if (value === null) return NOT_MEASURED
  if (typeof value === 'string') return value
  const { locale, currency } = place
  switch (ENDING.exec(name)?.[1]) {
    case 'W':
      return formatPower(value, { locale, trim: true }).text
    case 'Wh':
      return formatEnergy(value, { locale, trim: true }).text
    case 'A':
      return withUnit(value, 'A', { locale, digits: 1, trim: true }).text
    case 'Pct':
      return withUnit(value, '%', { locale, digits: 0 }).text
    case 'PerKwh':
      return formatLivePrice(value, { locale, currency }).text
    case 'Ms':
      return place.timeOf(value)
    default:
      return formatNumber(value, { locale, digits: 2, trim: true })
  }
}

/** Remaining time: `2:10` below an hour; null if it has passed or is more than an hour. */
export function toGo(untilMs: number, nowMs: number): string | null {
  const seconds = Math.ceil((untilMs - nowMs) / 1000)
  if (seconds <= 0 || seconds >= 3600) return null
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
