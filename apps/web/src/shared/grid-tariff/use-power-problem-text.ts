import type { PowerProblem } from '@kilowatt/domain/grid-tariff/powers/agreed-powers'
import { useTranslation } from 'react-i18next'
import { useGridTariffTexts } from './use-grid-tariff-texts.ts'

/** Why a power cannot be agreed, as a sentence that names the limit. */
export function usePowerProblemText() {
  const { t } = useTranslation()
  const { kw } = useGridTariffTexts()
  return ({ code, limitKw }: Pick<PowerProblem, 'code' | 'limitKw'>) =>
    code === 'not_a_number' ? t('form.number') : t(`gridTariff.problem_${code}`, { limit: kw(limitKw) })
}
