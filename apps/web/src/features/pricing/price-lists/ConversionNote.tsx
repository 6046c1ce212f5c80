import type { SpotConversion } from '@kilowatt/contracts/pricing/costs'
import { formatNumber } from '@kilowatt/domain/units/number-format'
import { useTranslation } from 'react-i18next'
import { dayText } from '../plans/plan-span.ts'

/** By which rates prices of the market were converted: the last of them, and the day it is of. */
export function ConversionNote({ conversions }: { conversions: readonly SpotConversion[] }) {
  const { t, i18n } = useTranslation()
  return conversions.map(({ from, to, rate, day }) => (
    <p key={`${from} ${to}`}>
      {t('comparison.converted', {
        from,
        to,
        rate: formatNumber(rate, { locale: i18n.language, digits: 5 }),
        day: dayText(day),
      })}
    </p>
  ))
}
