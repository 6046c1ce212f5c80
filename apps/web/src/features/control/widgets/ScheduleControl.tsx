import type { ScheduleRow } from '@kilowatt/domain/devices/parameters/device-parameter'
import { isSchedule, MAX_SCHEDULE_ROWS } from '@kilowatt/domain/devices/parameters/judge-value'
import { inWeekOrder } from '@kilowatt/domain/devices/parameters/week-schedule'
import { formatWeekday } from '@kilowatt/domain/units/format-date'
import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { TimeField } from '../../../shared/dates/TimeField.tsx'
import { useParameterTexts } from '../../../shared/devices/parameter-texts.ts'
import { NumberField } from '../../../shared/forms/NumberField.tsx'
import type { WidgetProps } from './widget-props.ts'
import classes from './widgets.module.css'

const DAYS = [1, 2, 3, 4, 5, 6, 7]
const DAY_MS = 86_400_000
/** The fifth of January 1970 was a Monday. */
const monday = 4 * DAY_MS

/** A weekly schedule: values, each with the time from which it applies. Rows are in the order of the week. */
export function ScheduleControl({ parameter, value, label, disabled, onChange }: WidgetProps) {
  const { t, i18n } = useTranslation()
  const { choiceOf } = useParameterTexts()
  const rows = value !== undefined && isSchedule(value) ? value : []
  const { choices, unit = '', min = 0 } = parameter
  const days = DAYS.map((day) => ({
    value: String(day),
    label: formatWeekday(monday + (day - 1) * DAY_MS, {
      locale: i18n.language,
      timeZone: 'UTC',
      style: 'short',
    }),
  }))
  const change = (at: number, part: Partial<ScheduleRow>) =>
    onChange(rows.map((row, i) => (i === at ? { ...row, ...part } : row)))
  const add = () => {
    const last = rows.at(-1)
    const day = last ? (last.day % 7) + 1 : 1
    onChange([...rows, { day, at: last?.at ?? '06:00', val: last?.val ?? choices?.[0] ?? min }])
  }
  return (
    <div className={classes.week}>
      {rows.length === 0 && <p className="dim">{t('control.weekEmpty')}</p>}
      <ul aria-label={label}>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids, and one that is being edited must keep its place
          <li key={at} className={classes.row}>
            <NativeSelect
              aria-label={t('control.weekDay')}
              data={days}
              value={String(row.day)}
              disabled={disabled}
              onChange={({ currentTarget }) => change(at, { day: Number(currentTarget.value) })}
            />
            <TimeField
              aria-label={t('control.weekTime')}
              value={row.at}
              disabled={disabled}
              onChange={(time) => change(at, { at: time })}
            />
            {choices ? (
              <NativeSelect
                aria-label={t('control.weekValue')}
                data={choices.map((choice, i) => ({ value: String(i), label: choiceOf(parameter, choice) }))}
                value={String((choices as readonly ScheduleRow['val'][]).indexOf(row.val))}
                disabled={disabled}
                onChange={({ currentTarget }) =>
                  change(at, { val: choices[Number(currentTarget.value)] ?? min })
                }
              />
            ) : (
              <NumberField
                aria-label={t('control.weekValue')}
                value={typeof row.val === 'boolean' ? '' : row.val}
                disabled={disabled}
                rightSection={unit === '' ? null : <span className={classes.unit}>{unit}</span>}
                rightSectionPointerEvents="none"
                onChange={(val) => change(at, { val })}
              />
            )}
            <ActionIcon
              size={44}
              aria-label={t('control.weekRemove')}
              disabled={disabled}
              onClick={() => onChange(rows.filter((_, i) => i !== at))}
            >
              <IconTrash size={18} stroke={1.75} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <div className={classes.weekTools}>
        <Button
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.75} />}
          disabled={disabled || rows.length >= MAX_SCHEDULE_ROWS}
          onClick={add}
        >
          {t('control.weekAdd')}
        </Button>
        {rows.length > 1 && (
          <Button size="xs" variant="subtle" disabled={disabled} onClick={() => onChange(inWeekOrder(rows))}>
            {t('control.weekSort')}
          </Button>
        )}
      </div>
    </div>
  )
}
