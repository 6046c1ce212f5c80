import type { PlanComponent } from '@kilowatt/domain/pricing/plans/utility-plan'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type Props = {
  component: PlanComponent
  problem: string | undefined
  onChange: (days: Pick<PlanComponent, 'validFrom'> | Pick<PlanComponent, 'validTo'>) => void
}

const orNull = (day: string) => (day === '' ? null : day)

/** The days of a line that holds for a part of its version only: a contribution that ends, a discount for some months. */
export function ComponentDays({ component: { validFrom, validTo }, problem, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <TextInput
        type="date"
        label={t('plans.lineFrom')}
        description={t('plans.lineDaysHelp')}
        value={validFrom ?? ''}
        onChange={({ currentTarget }) => onChange({ validFrom: orNull(currentTarget.value) })}
      />
      <TextInput
        type="date"
        label={t('plans.lineTo')}
        description={t('plans.lineDaysHelp')}
        value={validTo ?? ''}
        error={problem}
        onChange={({ currentTarget }) => onChange({ validTo: orNull(currentTarget.value) })}
      />
    </>
  )
}
