import { formatNumber } from '@kilowatt/domain/units/number-format'
import { scaleTo, type WattPrefix } from '@kilowatt/domain/units/watt-prefix'
import type { ChartFrame } from './chart-frame.ts'
import { combinedScale } from './combined-option.ts'

/** Unit and numbers of the value axis, in the language of the reader. */
export function axisUnit(
  frame: Pick<ChartFrame, 'chart' | 'hidden'>,
  locale: string,
): Pick<ChartFrame, 'axisUnit' | 'axisNumber'> {
  const prefix = axisPrefix(frame)
  return {
    axisUnit: `${prefix}${frame.chart.measure === 'power' ? 'W' : 'Wh'}`,
    axisNumber: (value) => formatNumber(scaleTo(prefix, value), { locale, digits: 1, trim: true }),
  }
}

/** An axis of exactly 1000 W stays in watts, a larger one turns to kW. */
function axisPrefix(frame: Pick<ChartFrame, 'chart' | 'hidden'>): WattPrefix {
  const { min, max } = combinedScale(frame)
  const largest = Math.max(max, -min)
  if (largest > 1e6) return 'M'
  return largest > 1000 ? 'k' : ''
}
