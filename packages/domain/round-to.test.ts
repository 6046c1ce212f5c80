import { expect, test } from 'vitest'
import { roundKnown, roundTo } from './round-to.ts'

test.each([
  ['halves up', 12_762.85, 1, 12_762.9],
  ['less than a half down', 12_762.849, 1, 12_762.8],
  ['whole numbers to themselves', 2.5, 0, 3],
  ['negative halves up, too', -2.5, 0, -2],
  ['negative numbers', -12_762.851, 1, -12_762.9],
])('rounds %s', (_rule, value, digits, rounded) => expect(roundTo(value, digits)).toBe(rounded))

test('law: a sum rounds to the same figure in any order of addition', () => {
  let seed = 1
  const draw = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  for (let run = 0; run < 200; run++) {
    // quarter-hours from half-hours measured to a tenth, so many sums end in exactly half a tenth
    const quarters = Array.from({ length: 96 }, () => Math.round(draw() * 10_000) / 40)
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
    const shuffled = quarters
      .map((value) => ({ value, place: draw() }))
      .sort((a, b) => a.place - b.place)
      .map(({ value }) => value)
    const byHour = Array.from({ length: 24 }, (_, hour) => sum(quarters.slice(4 * hour, 4 * hour + 4)))
    const noise = sum(quarters) * (1 + (draw() - 0.5) * 4e-13)
    const figures = [sum(quarters), sum(shuffled), sum(byHour), noise].map((value) => roundTo(value, 1))
    expect(new Set(figures).size).toBe(1)
  }
})

test('unknown stays unknown', () => {
  expect([null, undefined, Number.NaN].map((value) => roundKnown(value, 1))).toEqual([null, null, null])
})
