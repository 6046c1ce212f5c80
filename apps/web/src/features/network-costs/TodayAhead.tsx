import type { Calculations } from '@kilowatt/contracts/grid-tariff/calculations'
import { useTranslation } from 'react-i18next'
import { useTariffWords } from '../../shared/tariff/use-tariff-words.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'

type Props = {
  calculations: Pick<Calculations, 'new' | 'optimized'>
  /** over the range, with the best powers before and after; of several the greatest */
  savedEur: number
}

/** EUR; less is rounding */
const LEAST_EUR = 0.01

/**
 * A what-if compares the best powers on both sides. Who pays no excess, since the operator set the powers, pays less today than with the best
 * ones: what is saved beside those is not all saved.
 */
export function TodayAhead({ calculations, savedEur }: Props) {
  const { t } = useTranslation()
  const words = useTariffWords()
  const [today, best] = [calculations.new.totalCost.amount, calculations.optimized?.totalCost.amount ?? null]
  if (today === null || best === null || best - today < LEAST_EUR) return null
  return (
    <Notice kind="warning">
      {t('gridTariff.todayAhead', { money: words.euro(best - today) })}{' '}
      {savedEur < best - today && t('gridTariff.todayAheadOfAll')}
    </Notice>
  )
}
