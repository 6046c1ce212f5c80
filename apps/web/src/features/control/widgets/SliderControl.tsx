import { useParameterTexts } from '../../../shared/devices/parameter-texts.ts'
import { MultiSlider } from '../../../ui/forms/MultiSlider.tsx'
import { numberIn, type WidgetProps } from './widget-props.ts'

/**
 * A slider over a range. A power in both directions has a mark at zero. Extra values below the range (`also`)
 * form its left end.
 */
export function SliderControl({ parameter, value, label, disabled, onChange }: WidgetProps) {
  const { numberOf } = useParameterTexts()
  const { min = 0, max = 100, step = 1, also = [] } = parameter
  const low = Math.min(min, ...also)
  const number = numberIn(value) ?? (min < 0 ? 0 : low)
  const near = (wished: number) => {
    if (wished >= min) return wished
    // no value between an extra value and the minimum of the range is valid
    return [...also, min].toSorted((a, b) => Math.abs(a - wished) - Math.abs(b - wished))[0] ?? min
  }
  return (
    <MultiSlider
      min={low}
      max={max}
      step={coarse(step, max - low)}
      origin={min < 0 ? 0 : low}
      knobs={[{ id: 'value', label, value: number, text: numberOf(parameter, number) }]}
      ends={[numberOf(parameter, low), numberOf(parameter, max)]}
      disabled={disabled}
      onChange={(_knob, wished) => onChange(near(wished))}
    />
  )
}

/**
 * Step of the slider: at most about a hundred positions, which a finger can hit, at values that the device
 * accepts.
 */
function coarse(step: number, range: number): number {
  let wide = step
  for (const factor of [2, 2.5, 2] as const) if (range / wide > 200) wide *= factor
  while (range / wide > 200) wide *= 10
  return range % wide === 0 ? wide : step
}
