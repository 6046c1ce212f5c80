import { TARIFF_ZONE, type TariffMonth } from '@kilowatt/domain/grid-tariff/calendar/block-schedule'
import { type MonthSpan, monthAfter } from '@kilowatt/domain/grid-tariff/prices/priced-months'
import { formatDate, formatMonth, formatTime } from '@kilowatt/domain/units/format-date'
import { formatMoney } from '@kilowatt/domain/units/format-money'
import { formatNumber, withUnit } from '@kilowatt/domain/units/number-format'
import { useTranslation } from 'react-i18next'

/** Amounts, powers and times of the network tariff as text. */
export function useGridTariffTexts() {
  const { i18n } = useTranslation()
  const locale = i18n.language
  const month = (of: TariffMonth) =>
    formatMonth(Date.parse(`${of}-15`), { locale, timeZone: TARIFF_ZONE }).toLocaleLowerCase(locale)
  const span = ({ from, to }: MonthSpan) =>
    from === to ? month(from) : `${month(from)}${monthAfter(from) === to ? ',' : ' –'} ${month(to)}`
  return {
    locale,
    euro: (amount: number | null) => formatMoney(amount, { locale, currency: 'EUR' }).text,
    kw: (kw: number | null) => withUnit(kw, 'kW', { locale, digits: 1 }).text,
    kwh: (wh: number | null) => withUnit(wh === null ? null : wh / 1000, 'kWh', { locale, digits: 0 }).text,
    number: (value: number | null, digits = 0) => formatNumber(value, { locale, digits }),
    /** `jan 2024` in every language (spec §5) */
    month,
    /** consecutive months as a span from first to last */
    months: (spans: readonly MonthSpan[]) => spans.map(span).join(', '),
    day: (date: string) => formatDate(Date.parse(`${date}T12:00Z`), { timeZone: TARIFF_ZONE }),
    quarter: (startMs: number) =>
      `${formatDate(startMs, { timeZone: TARIFF_ZONE })}, ${formatTime(startMs, { timeZone: TARIFF_ZONE })}`,
  }
}
