import type { PlainBill } from '@kilowatt/contracts/pricing/costs'
import { formatMoney } from '@kilowatt/domain/units/format-money'
import { formatNumber } from '@kilowatt/domain/units/number-format'
import { tariffName } from '@kilowatt/i18n/tariff-name'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/feedback/Notice.tsx'

type Props = {
  of: Pick<PlainBill, 'completeness' | 'creditLeft' | 'currency'>
  /** name of the cost, if there are several */
  name?: string
}

/** Parts that a cost does not include, and remaining credit. */
export function CostDoubts({ of: { completeness, creditLeft, currency }, name }: Props) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const { quarters, unpricedQuarters, powerMissing } = completeness
  const prefix = name === undefined ? '' : `${name}: `
  return (
    <>
      {unpricedQuarters > 0 && (
        <Notice kind="warning">
          {prefix}
          {t('comparison.noMarket', {
            pct: formatNumber(Math.max(0.1, (100 * unpricedQuarters) / quarters), { locale, digits: 1 }),
          })}
        </Notice>
      )}
      {powerMissing.length > 0 && (
        <Notice kind="warning">
          {prefix}
          {t('comparison.powerUnknown', {
            tariffs: powerMissing.map((tariff) => tariffName(t, tariff)).join(', '),
          })}
        </Notice>
      )}
      {Number(creditLeft) > 0 && (
        <p>
          {prefix}
          {t('comparison.creditLeft', { money: formatMoney(Number(creditLeft), { locale, currency }).text })}
        </p>
      )}
    </>
  )
}
