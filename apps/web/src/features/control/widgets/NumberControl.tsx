import { ActionIcon } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { NumberField } from '../../../shared/forms/NumberField.tsx'
import { numberIn, type WidgetProps } from './widget-props.ts'
import classes from './widgets.module.css'

/** Step of the buttons if the device defines no step that people would notice. */
const stepOf = ({ step = 1, min = 0, max = 0 }: WidgetProps['parameter']) =>
  max - min > 200 * step ? Math.max(step, 10 ** Math.floor(Math.log10((max - min) / 20))) : step

/** A number with its unit, typed or changed in steps. For temperatures and limits. */
export function NumberControl({ parameter, value, label, disabled, onChange }: WidgetProps) {
  const { t } = useTranslation()
  const { unit = '', min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = parameter
  const number = numberIn(value)
  const step = stepOf(parameter)
  const start = number ?? parameter.min ?? 0
  const by = (steps: number) => {
    const next = Math.round((start + steps * step) * 1000) / 1000
    // there is nothing between an extra value and the range (0 A and 6 A)
    const alternatives = parameter.also?.filter((one) => (steps > 0 ? one > start : one < start)) ?? []
    if (next >= min && next <= max) return onChange(next)
    onChange(
      steps < 0
        ? Math.max(...alternatives, start > min ? min : Number.NEGATIVE_INFINITY)
        : Math.min(...alternatives, start < min ? min : max),
    )
  }
  const canGoDown = start > min || (parameter.also?.some((one) => one < start) ?? false)
  return (
    <div className={classes.stepper}>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t('control.less', { name: label })}
        disabled={disabled || !canGoDown}
        onClick={() => by(-1)}
      >
        <IconMinus size={18} stroke={1.75} />
      </ActionIcon>
      <NumberField
        className={classes.number ?? ''}
        aria-label={label}
        size="lg"
        disabled={disabled}
        value={number ?? ''}
        rightSection={unit === '' ? null : <span className={classes.unit}>{unit}</span>}
        rightSectionPointerEvents="none"
        onChange={(typed) => onChange(typeof typed === 'number' ? typed : typed === '' ? null : typed)}
      />
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t('control.more', { name: label })}
        disabled={disabled || start >= max}
        onClick={() => by(1)}
      >
        <IconPlus size={18} stroke={1.75} />
      </ActionIcon>
    </div>
  )
}
