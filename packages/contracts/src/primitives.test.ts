import { expect, test } from 'vitest'
import { id, instantMs, page } from './primitives.ts'

test.each([7, '7', 2_147_483_647, '2147483647'])('%o is an id', (given) => {
  expect(id.parse(given)).toBe(Number(given))
})

test.each([
  ...['0x7', '7e0', ' 7', '7 ', '+7', '07', '7.0', '7n', '', '0', '-7', '2147483648', '9'.repeat(400)],
  ...[
    [705],
    ['705'],
    true,
    null,
    undefined,
    {},
    7.5,
    0,
    -1,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    new Date(7),
  ],
])('%o is not an id', (given) => {
  expect(id.safeParse(given).success).toBe(false)
})

test('pages and instants are equally strict', () => {
  expect([
    page.parse('3'),
    page.parse(undefined),
    instantMs.parse('0'),
    instantMs.parse('2026-01-01T00:00:00Z'),
  ]).toEqual([3, 1, 0, Date.UTC(2026, 0, 1)])
  for (const given of ['0x3', '3e0', [3], true]) {
    expect(page.safeParse(given).success).toBe(false)
    expect(instantMs.safeParse(given).success).toBe(false)
  }
})
