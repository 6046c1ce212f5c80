import type { StrategyField, StrategyWeekRow } from '@kilowatt/domain/strategies/strategy-kind'
import { MAX_WEEK_ROWS } from '@kilowatt/domain/strategies/strategy-settings'
import type { Currency } from '@kilowatt/domain/units/currencies'
import { formatWeekday } from '@kilowatt/domain/units/format-date'
import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { TimeField } from '../../../shared/dates/TimeField.tsx'
import { timeOf } from '../../../shared/dates/typed-time.ts'
import { NumberField } from '../../../shared/forms/NumberField.tsx'
import { cx } from '../../../ui/class-names.ts'
import classes from './StrategySetting.module.css'
import { unitWord } from './setting-text.ts'

type Props = {
  label: string
  help: string | null
  error: string | null
  disabled: boolean
  field: StrategyField
  currency: Currency
  rows: readonly StrategyWeekRow[]
  onChange: (rows: StrategyWeekRow[]) => void
}

const HOLIDAY = 8
/** 5 January 1970 was a Monday */
const dayMs = (day: number) => Date.UTC(1970, 0, 4 + day)

/** The same hours on the next day without a row, or else the other hours of the last day. */
function nextRow(rows: readonly StrategyWeekRow[], value: number): StrategyWeekRow {
  const last = rows.at(-1)
  if (!last) return { day: 1, from: '08:00', to: '16:00', value }
  const later = Array.from({ length: HOLIDAY }, (_, step) => ((last.day + step) % HOLIDAY) + 1)
  const free = later.find((day) => rows.every((row) => row.day !== day))
  return free === undefined ? { ...last, from: last.to, to: last.from } : { ...last, day: free }
}

/** A week of a strategy: spans of local time with a value, for a weekday or for holidays. */
export function WeekField({ label, help, error, disabled, field, currency, rows, onChange }: Props) {
  const { t, i18n } = useTranslation()
  const days = Array.from({ length: HOLIDAY }, (_, index) => ({
    value: String(index + 1),
    label:
      index + 1 === HOLIDAY
        ? t('strategies.holidays')
        : formatWeekday(dayMs(index + 1), { locale: i18n.language, timeZone: 'UTC' }),
  }))
  const change = (index: number, part: Partial<StrategyWeekRow>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...part } : row)))
  const add = () => onChange([...rows, nextRow(rows, Math.max(field.min ?? 0, 0))])
  const unit = unitWord(field, currency)
  return (
    <fieldset className={classes.week} disabled={disabled}>
      <legend>{label}</legend>
      {help && <p className={classes.help}>{help}</p>}
      {rows.map((row, index) => {
        const name = t('strategies.weekRow', { row: index + 1 })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity of their own
          <div key={index} className={cx(classes.row, !field.unit && classes.hours)}>
            <NativeSelect
              aria-label={t('strategies.weekPart', { row: name, part: t('strategies.weekDay') })}
              data={days}
              value={String(row.day)}
              onChange={({ currentTarget }) => change(index, { day: Number(currentTarget.value) })}
            />
            <TimeField
              aria-label={t('strategies.weekPart', { row: name, part: t('strategies.weekFrom') })}
              value={timeOf(row.from) ?? '00:00'}
              onChange={(from) => change(index, { from })}
            />
            <TimeField
              aria-label={t('strategies.weekPart', { row: name, part: t('strategies.weekTo') })}
              value={timeOf(row.to) ?? '00:00'}
              onChange={(to) => change(index, { to })}
            />
            {/* hours of a strategy have no value */}
            {field.unit && (
              <NumberField
                aria-label={t('strategies.weekPart', {
                  row: name,
                  part: unit
                    ? t('strategies.withUnit', { label: t('strategies.weekValue'), unit })
                    : t('strategies.weekValue'),
                })}
                value={row.value}
                rightSection={unit}
                onChange={(value) => typeof value === 'number' && change(index, { value })}
              />
            )}
            <ActionIcon
              size={32}
              aria-label={t('strategies.weekRemove', { row: name })}
              onClick={() => onChange(rows.toSpliced(index, 1))}
            >
              <IconTrash size={18} stroke={1.75} />
            </ActionIcon>
          </div>
        )
      })}
      {error && <p className={classes.error}>{error}</p>}
      <div>
        <Button
          leftSection={<IconPlus size={18} stroke={1.75} />}
          disabled={rows.length >= MAX_WEEK_ROWS}
          onClick={add}
        >
          {t('strategies.weekAdd')}
        </Button>
      </div>
    </fieldset>
  )
}
