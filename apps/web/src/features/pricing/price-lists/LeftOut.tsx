import type { PlanComparison } from '@kilowatt/contracts/pricing/plan-comparisons'
import { formatNumber } from '@kilowatt/domain/units/number-format'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/feedback/Notice.tsx'

/** Share of the past that is left out for all plans, because it has no market price. */
export function LeftOut({ leftOut: { quarters, totalQuarters } }: { leftOut: PlanComparison['leftOut'] }) {
  const { t, i18n } = useTranslation()
  if (quarters === 0) return null
  const pct = formatNumber(Math.max(0.1, (100 * quarters) / totalQuarters), {
    locale: i18n.language,
    digits: 1,
  })
  return <Notice kind="info">{t('comparison.leftOut', { pct })}</Notice>
}
