import type { SpotConversion } from '@kilowatt/contracts/pricing/costs'
import { midnightMs } from '@kilowatt/domain/time/local-day'
import { formatDate } from '@kilowatt/domain/units/format-date'
import { formatNumber } from '@kilowatt/domain/units/number-format'
import { useTranslation } from 'react-i18next'

/** The exchange rates used to convert market prices: the latest one, and its day. */
export function ConversionNote({ conversions }: { conversions: readonly SpotConversion[] }) {
  const { t, i18n } = useTranslation()
  return conversions.map(({ from, to, rate, day }) => (
    <p key={`${from} ${to}`} className="caption">
      {t('comparison.converted', {
        from,
        to,
        rate: formatNumber(rate, { locale: i18n.language, digits: 5 }),
        day: formatDate(midnightMs(day), { timeZone: 'UTC' }),
      })}
    </p>
  ))
}
