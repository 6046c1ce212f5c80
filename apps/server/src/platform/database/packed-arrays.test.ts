import { expect, test } from 'vitest'
import { decodeArray, encodeArray, type PackedType } from './packed-arrays.ts'

test.each<[string, PackedType, number[]]>([
  [
    'registers above 32 bits keep every Wh',
    'int8',
    [0, 1, 4_294_967_295, 4_294_967_296, 1e12, -1, -4_294_967_297],
  ],
  ['a gap between values stays a gap', 'float4', [1.5, Number.NaN, -2048.25]],
  ['sums keep double precision', 'float8', [0.1, Math.PI, Number.NaN]],
  ['tariff numbers fit into two bytes, with gaps', 'int2', [1, 2, Number.NaN]],
  ['minutes of a day keep their values', 'int4', [0, 1439]],
])('%s', (_rule, type, values) => {
  const encoded = encodeArray(values, type)
  expect(encoded && [...decodeArray(encoded)]).toEqual(values)
})

test('a column without values is not stored', () => {
  expect(encodeArray([Number.NaN, Number.NaN], 'float4')).toBeNull()
})

test('law: any pattern of gaps reads back as written', () => {
  for (let pattern = 1; pattern < 64; pattern++) {
    const values = Array.from({ length: 6 }, (_, i) => (pattern & (1 << i) ? pattern * 1000 + i : Number.NaN))
    expect([...decodeArray(encodeArray(values, 'int8') ?? Buffer.alloc(20))]).toEqual(values)
  }
})
