import { MAX_ON_CALL_SHIFTS } from '@kilowatt/contracts/alarms/alarm-limits'
import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../shared/dates/DateField.tsx'
import classes from './Duty.module.css'
import { type DutyDraft, nextWeek } from './duty-draft.ts'

type Props = {
  form: UseFormReturnType<DutyDraft>
  people: readonly { value: string; label: string }[]
}

/** Who is on call from which day to which day, usually for a week. */
export function OnCallShifts({ form, people }: Props) {
  const { t } = useTranslation()
  const { shifts } = form.getValues()
  return (
    <>
      {shifts.map(({ key, first, last }, i) => (
        <div key={key} className={`${classes.line} ${classes.shift}`}>
          <NativeSelect
            label={t('alarms.person')}
            data={people}
            {...form.getInputProps(`shifts.${i}.userId`)}
          />
          <DateField
            label={t('alarms.firstDay')}
            value={first}
            error={form.errors[`shifts.${i}.first`]}
            onChange={(day) => form.setFieldValue(`shifts.${i}.first`, day)}
          />
          <DateField
            label={t('alarms.lastDay')}
            value={last}
            error={form.errors[`shifts.${i}.last`]}
            onChange={(day) => form.setFieldValue(`shifts.${i}.last`, day)}
          />
          <ActionIcon
            aria-label={t('alarms.removeShift', { number: i + 1 })}
            onClick={() => form.removeListItem('shifts', i)}
          >
            <IconTrash size={18} stroke={1.75} />
          </ActionIcon>
        </div>
      ))}
      {shifts.length === 0 && <p className={classes.quiet}>{t('alarms.noShifts')}</p>}
      {shifts.length < MAX_ON_CALL_SHIFTS && people.length > 0 && (
        <Button
          className={classes.add ?? ''}
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.75} />}
          onClick={() => {
            const at = people.findIndex(({ value }) => value === shifts.at(-1)?.userId)
            const next = people[(at + 1) % people.length]
            form.insertListItem('shifts', {
              key: crypto.randomUUID(),
              userId: next?.value ?? '',
              ...nextWeek(shifts),
            })
          }}
        >
          {t('alarms.addShift')}
        </Button>
      )}
    </>
  )
}
