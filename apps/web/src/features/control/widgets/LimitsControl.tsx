import { isSocLimits } from '@kilowatt/domain/devices/parameters/judge-value'
import { useTranslation } from 'react-i18next'
import { useParameterTexts } from '../../../shared/devices/parameter-texts.ts'
import { MultiSlider } from '../../../ui/forms/MultiSlider.tsx'
import type { WidgetProps } from './widget-props.ts'

/** The limits of a battery's level on one track: minimum, reserve, maximum. */
export function LimitsControl({ parameter, value, label, disabled, onChange }: WidgetProps) {
  const { t } = useTranslation()
  const { numberOf } = useParameterTexts()
  const { min = 0, max = 100, step = 1 } = parameter
  const limits = value !== undefined && isSocLimits(value) ? value : { min, max }
  const text = (number: number) => numberOf(parameter, number)
  const knob = (id: 'min' | 'reserve' | 'max', number: number) => ({
    id,
    label: `${label}: ${t(`control.limit_${id}`)}`,
    value: number,
    text: text(number),
  })
  return (
    <MultiSlider
      min={min}
      max={max}
      step={step}
      knobs={[
        knob('min', limits.min),
        ...(limits.reserve === undefined ? [] : [knob('reserve', limits.reserve)]),
        knob('max', limits.max),
      ]}
      ends={[text(min), text(max)]}
      disabled={disabled}
      onChange={(id, number) => {
        const next = { ...limits, [id]: number }
        if (next.min < next.max) onChange(next)
      }}
    />
  )
}
