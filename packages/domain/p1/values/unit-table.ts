import type { Dimension } from './obis-table.ts'

export type Unit = { readonly dimension: Dimension; readonly exponent: number }

/** Units as meters print them, in any case: kWh, kwh, kVArh, kvarh; Austria sends Wh and W. */
const printed: ReadonlyMap<string, Unit> = new Map<string, Unit>([
  ['w', { dimension: 'W', exponent: 0 }],
  ['kw', { dimension: 'W', exponent: 3 }],
  ['wh', { dimension: 'Wh', exponent: 0 }],
  ['kwh', { dimension: 'Wh', exponent: 3 }],
  ['mwh', { dimension: 'Wh', exponent: 6 }],
  ['var', { dimension: 'var', exponent: 0 }],
  ['kvar', { dimension: 'var', exponent: 3 }],
  ['varh', { dimension: 'varh', exponent: 0 }],
  ['kvarh', { dimension: 'varh', exponent: 3 }],
  ['mvarh', { dimension: 'varh', exponent: 6 }],
  ['va', { dimension: 'VA', exponent: 0 }],
  ['kva', { dimension: 'VA', exponent: 3 }],
  ['v', { dimension: 'V', exponent: 0 }],
  ['kv', { dimension: 'V', exponent: 3 }],
  ['a', { dimension: 'A', exponent: 0 }],
  ['ma', { dimension: 'A', exponent: -3 }],
  ['hz', { dimension: 'Hz', exponent: 0 }],
])

/**
 * Lines without a unit: counters, power factors, and V, A, Hz of meters that omit them. Power and energy need a unit.
 */
const unitless: ReadonlyMap<Dimension, Unit> = new Map<Dimension, Unit>(
  (['1', 'V', 'A', 'Hz'] as const).map((dimension) => [dimension, { dimension, exponent: 0 }] as const),
)

/** The unit of a text line; undefined if it does not fit the code. */
export function unitOf(text: string, expected: Dimension): Unit | undefined {
  if (text === '') return unitless.get(expected)
  const unit = printed.get(text) ?? printed.get(text.toLowerCase())
  return unit?.dimension === expected ? unit : undefined
}

/** COSEM unit enumeration, DLMS Blue Book table 4 */
const cosem: ReadonlyMap<number, Dimension> = new Map<number, Dimension>([
  [27, 'W'],
  [28, 'VA'],
  [29, 'var'],
  [30, 'Wh'],
  [32, 'varh'],
  [33, 'A'],
  [35, 'V'],
  [44, 'Hz'],
  [255, '1'],
])

export const cosemUnit = (code: number): Dimension | undefined => cosem.get(code)
