import type { PlanComponent } from '@kilowatt/domain/pricing/plans/utility-plan'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../shared/dates/DateField.tsx'

type Props = {
  component: PlanComponent
  problem: string | undefined
  onChange: (days: Pick<PlanComponent, 'validFrom'> | Pick<PlanComponent, 'validTo'>) => void
}

const orNull = (day: string) => (day === '' ? null : day)

/**
 * The days of a line that applies to only part of its version: a contribution that ends, a discount for some
 * months.
 */
export function ComponentDays({ component: { validFrom, validTo }, problem, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <DateField
        label={t('plans.lineFrom')}
        description={t('plans.lineDaysHelp')}
        value={validFrom ?? ''}
        onChange={(day) => onChange({ validFrom: orNull(day) })}
      />
      <DateField
        label={t('plans.lineTo')}
        description={t('plans.lineDaysHelp')}
        value={validTo ?? ''}
        error={problem}
        onChange={(day) => onChange({ validTo: orNull(day) })}
      />
    </>
  )
}
