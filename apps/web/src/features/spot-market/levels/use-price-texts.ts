import type { PriceLevel } from '@kilowatt/domain/pricing/spot/price-levels'
import type { TimeRange } from '@kilowatt/domain/time/local-day'
import { toLocalMs } from '@kilowatt/domain/time/zone-offsets'
import { formatTime } from '@kilowatt/domain/units/format-date'
import { formatDuration } from '@kilowatt/domain/units/format-duration'
import { formatNumber, withUnit } from '@kilowatt/domain/units/number-format'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PriceUnit } from '../../../shared/prices/shown-day.ts'

const LIVE_DIGITS = 1
/** A thousandth of a cent: exact for market prices, which are in cents per MWh. */
const EXACT_DIGITS = 3
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Texts for prices and times of a bidding zone. */
export function usePriceTexts(unit: PriceUnit, zone: string) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  return useMemo(() => {
    const timeText = (at: number) => clockText(at, zone)
    /** the end of a day is 24:00, not the start of the next day */
    const endText = (at: number) => (toLocalMs(zone, at) % DAY_MS === 0 ? '24:00' : timeText(at))
    return {
      timeText,
      endText,
      spanText: ({ startMs, endMs }: TimeRange) => `${timeText(startMs)} – ${endText(endMs)}`,
      shown: (price: number | null) => withUnit(price, unit.unit, { locale, digits: LIVE_DIGITS }),
      priceText: (price: number | null) => withUnit(price, unit.unit, { locale, digits: LIVE_DIGITS }).text,
      numberText: (price: number | null) => formatNumber(price, { locale, digits: LIVE_DIGITS }),
      exactText: (price: number | null) => formatNumber(price, { locale, digits: EXACT_DIGITS }),
      hoursText: (minutes: number) => formatDuration(minutes, { locale }),
      levelText: (level: PriceLevel) => t(`spotMarket.level_${level}`),
    }
  }, [unit, zone, locale, t])
}

export type PriceTexts = ReturnType<typeof usePriceTexts>

/** `02:15`, and `02:15a`, `02:15b` in the hour that autumn repeats. */
function clockText(at: number, zone: string): string {
  const text = formatTime(at, { timeZone: zone })
  if (formatTime(at - HOUR_MS, { timeZone: zone }) === text) return `${text}b`
  if (formatTime(at + HOUR_MS, { timeZone: zone }) === text) return `${text}a`
  return text
}
