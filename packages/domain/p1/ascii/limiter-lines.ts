import type { ReadingBuilder } from '../reading-builder.ts'
import { parseDecimal } from '../values/decimal.ts'
import { unitOf } from '../values/unit-table.ts'

/** 0-0:17.0.0 comes in kW, kVA or A (NL, BE, LU); 1-0:31.4.0 in A */
const limiterNames = [
  ['W', 'limiterThresholdW'],
  ['VA', 'limiterThresholdVa'],
  ['A', 'limiterThresholdA'],
] as const
const fuseNames = [['A', 'fuseThresholdA']] as const

/** Whether a limit is off: all nines (999, 999.9, 99.999, 0999.00) mean no limit. */
const isOff = (digits: string) => /^0*9{3,}0*$/.test(digits.replace('.', ''))

function readThreshold(
  builder: ReadingBuilder,
  group: string,
  names: typeof limiterNames | typeof fuseNames,
): void {
  const [digits = '', unitText = ''] = group.split('*')
  if (unitText === '' || isOff(digits)) return
  for (const [dimension, name] of names) {
    const unit = unitOf(unitText, dimension)
    const value = unit ? parseDecimal(digits, 0, digits.length, unit.exponent) : Number.NaN
    if (!Number.isNaN(value)) builder.extra[name] = value
  }
}

export const readLimiter = (builder: ReadingBuilder, group: string): void =>
  readThreshold(builder, group, limiterNames)

export const readFuse = (builder: ReadingBuilder, group: string): void =>
  readThreshold(builder, group, fuseNames)
