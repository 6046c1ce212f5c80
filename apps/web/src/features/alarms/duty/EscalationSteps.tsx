import { MAX_ESCALATION_STEPS } from '@kilowatt/contracts/alarms/alarm-limits'
import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { NumberField } from '../../../shared/forms/NumberField.tsx'
import classes from './Duty.module.css'
import type { DutyDraft } from './duty-draft.ts'

type Props = {
  form: UseFormReturnType<DutyDraft>
  people: readonly { value: string; label: string }[]
}

/** The number of minutes without an acknowledgement after which the next person is notified. */
export function EscalationSteps({ form, people }: Props) {
  const { t } = useTranslation()
  const { steps } = form.getValues()
  return (
    <>
      {steps.map(({ key }, i) => (
        <div key={key} className={classes.line}>
          <NumberField label={t('alarms.afterMin')} {...form.getInputProps(`steps.${i}.afterMin`)} />
          <NativeSelect
            label={t('alarms.thenTell')}
            data={[{ value: '', label: t('alarms.whoeverOnCall') }, ...people]}
            {...form.getInputProps(`steps.${i}.userId`)}
          />
          <ActionIcon
            aria-label={t('alarms.removeStep', { number: i + 1 })}
            onClick={() => form.removeListItem('steps', i)}
          >
            <IconTrash size={18} stroke={1.75} />
          </ActionIcon>
        </div>
      ))}
      {steps.length === 0 && <p className={classes.quiet}>{t('alarms.noSteps')}</p>}
      {steps.length < MAX_ESCALATION_STEPS && (
        <Button
          className={classes.add ?? ''}
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.75} />}
          onClick={() =>
            form.insertListItem('steps', {
              key: crypto.randomUUID(),
              afterMin: 15 * (steps.length + 1),
              userId: '',
            })
          }
        >
          {t('alarms.addStep')}
        </Button>
      )}
    </>
  )
}
