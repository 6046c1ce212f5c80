import type { StrategyInputValues } from '@kilowatt/contracts/control/strategy-entry'
import type { StrategyField } from '@kilowatt/domain/strategies/strategy-kind'
import type { StrategyKindName } from '@kilowatt/domain/strategies/strategy-kinds'
import type { Currency } from '@kilowatt/domain/units/currencies'
import { NativeSelect, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TimeField } from '../../../shared/dates/TimeField.tsx'
import { timeOf } from '../../../shared/dates/typed-time.ts'
import { NumberField } from '../../../shared/forms/NumberField.tsx'
import { MultiSlider } from '../../../ui/forms/MultiSlider.tsx'
import { InstantSetting } from './InstantSetting.tsx'
import classes from './StrategySetting.module.css'
import { featureOfField, settingText, unitWord } from './setting-text.ts'
import { WeekField } from './WeekField.tsx'

export type SettingValue = StrategyInputValues['settings'][string]

type Props = {
  kind: StrategyKindName
  field: StrategyField
  value: SettingValue
  currency: Currency
  /** of the location */
  timezone: string
  error: string | null
  /** whether choices that concern other locations are offered */
  isOperator: boolean
  disabled: boolean
  onChange: (value: SettingValue) => void
}

/** Largest number of steps of a slider. A number with more steps is typed. */
const MOST_STEPS = 400

/**
 * One setting of a kind, as its field describes it: a slider if it has a minimum and a maximum, otherwise a value to
 * type or choose.
 */
export function StrategySetting({
  kind,
  field,
  value,
  currency,
  timezone,
  error,
  isOperator,
  disabled,
  onChange,
}: Props) {
  const { t, i18n } = useTranslation()
  const feature = featureOfField(kind, field)
  const { name, type, min, max, step = 1, initial } = field
  const label = t(`${feature}.setting_${name}`)
  const helpKey = `${feature}.help_${name}`
  const help = i18n.exists(helpKey) ? t(helpKey) : null
  const offered = (field.choices ?? []).filter(
    (choice) => isOperator || choice === value || !field.operatorChoices?.includes(choice),
  )
  const about = { description: help, error, disabled }
  if (type === 'switch')
    return (
      <Switch
        label={label}
        {...about}
        checked={value === true}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    )
  if (type === 'choice')
    return (
      <NativeSelect
        label={label}
        {...about}
        value={String(value)}
        data={offered.map((choice) => ({
          value: choice,
          label: t(`${feature}.choice_${name}_${choice}`),
        }))}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  if (type === 'time')
    return (
      <div className={classes.field}>
        <TimeField
          label={label}
          error={error}
          disabled={disabled}
          value={timeOf(typeof value === 'string' ? value : '') ?? '00:00'}
          onChange={onChange}
        />
        {help && <p className={classes.help}>{help}</p>}
      </div>
    )
  if (type === 'instant')
    return (
      <InstantSetting
        {...{ label, help, error, disabled, timezone, onChange }}
        value={typeof value === 'number' ? value : null}
      />
    )
  if (type === 'week')
    return (
      <WeekField
        {...{ label, help, error, disabled, field, currency, onChange }}
        rows={Array.isArray(value) ? value : []}
      />
    )
  const isSlider =
    min !== undefined && max !== undefined && initial !== null && (max - min) / step <= MOST_STEPS
  const text = (number: number) => settingText(number, field, { locale: i18n.language, currency })
  if (!isSlider)
    return (
      <NumberField
        label={field.unit ? t('strategies.withUnit', { label, unit: unitWord(field, currency) }) : label}
        {...about}
        value={typeof value === 'number' || typeof value === 'string' ? value : ''}
        onChange={(typed) => onChange(typed === '' ? null : typed)}
      />
    )
  const shown = typeof value === 'number' ? value : min
  return (
    <div className={classes.field}>
      <p className={classes.head} aria-hidden="true">
        <span>{label}</span>
        <b>{text(shown)}</b>
      </p>
      <MultiSlider
        {...{ min, max, step, disabled }}
        knobs={[{ id: name, label, value: shown, text: text(shown) }]}
        ends={[text(min), text(max)]}
        onChange={(_knob, next) => onChange(next)}
      />
      {help && <p className={classes.help}>{help}</p>}
      {error && <p className={classes.error}>{error}</p>}
    </div>
  )
}
