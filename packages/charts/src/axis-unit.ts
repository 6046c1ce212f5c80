import { formatNumber } from '@kilowatt/domain/units/number-format'
import { scaleTo, type WattPrefix } from '@kilowatt/domain/units/watt-prefix'
import type { ChartFrame } from './chart-frame.ts'
import { combinedScale } from './combined-option.ts'

/** Unit and numbers of the value axis, in the reader's language. */
export function axisUnit(
  frame: Pick<ChartFrame, 'chart' | 'hidden'>,
  locale: string,
): Pick<ChartFrame, 'axisUnit' | 'axisNumber'> {
  const prefix = axisPrefix(frame)
  return {
    axisUnit: `${prefix}${frame.chart.measure === 'power' ? 'W' : 'Wh'}`,
    // as many decimals as a tick needs: 250 W in kW needs two
    axisNumber: (value) => formatNumber(scaleTo(prefix, value), { locale, digits: MOST_DIGITS, trim: true }),
  }
}

/** Ticks are round numbers and never have more decimals in their unit. */
const MOST_DIGITS = 3

/** An axis of exactly 1000 W stays in watts, a larger one switches to kW. */
function axisPrefix(frame: Pick<ChartFrame, 'chart' | 'hidden'>): WattPrefix {
  const { min, max } = combinedScale(frame)
  const largest = Math.max(max, -min)
  if (largest > 1e6) return 'M'
  return largest > 1000 ? 'k' : ''
}
