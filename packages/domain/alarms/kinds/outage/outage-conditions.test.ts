import { expect, test } from 'vitest'
import { outageConditions } from './outage-conditions.ts'

const MIN = 60_000
const rule = { controllers: 3, withinMin: 5 }
const span = (from: number, to: number | null) => ({ from: from * MIN, to: to === null ? null : to * MIN })

test('an outage is on while enough controllers that were lost together are away', () => {
  const away = [span(0, 20), span(2, 30), span(4, 40), span(100, null)]
  expect(outageConditions(away, rule)).toEqual([span(4, 20)])
})

test('an outage is off if they were lost too far apart, or are too few', () => {
  expect(outageConditions([span(0, 20), span(2, 30), span(6, 40)], rule)).toEqual([])
  expect(outageConditions([span(0, 20), span(2, 30)], rule)).toEqual([])
})

test('an outage stays on while other controllers lost within that time are still away', () => {
  const away = [span(0, 10), span(1, 50), span(2, 60), span(3, null)]
  expect(outageConditions(away, rule)).toEqual([span(2, 50)])
  expect(outageConditions([span(0, null), span(1, null), span(2, null)], rule)).toEqual([span(2, null)])
})

test('law: is on exactly when enough controllers are away that were lost within the time', () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  for (let round = 0; round < 200; round++) {
    const away = Array.from({ length: 12 }, () => {
      const from = random(40)
      return span(from, random(4) === 0 ? null : from + 1 + random(15))
    })
    const found = outageConditions(away, rule)
    // between the minutes, so that nothing changes at the same time
    for (let at = 0.5 * MIN; at < 60 * MIN; at += MIN) {
      const lost = away
        .filter(({ from, to }) => from < at && (to === null || to > at))
        .map(({ from }) => from)
        .toSorted((a, b) => a - b)
      const isOn = lost.some((first, i) => (lost[i + rule.controllers - 1] ?? Infinity) - first <= 5 * MIN)
      expect(found.some(({ from, to }) => from < at && (to === null || to > at))).toBe(isOn)
    }
  }
})
