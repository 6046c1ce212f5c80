import { templatePainting } from '@kilowatt/domain/pricing/painting/schedule-templates'
import { paintArea } from '@kilowatt/domain/pricing/painting/tariff-painting'
import { expect, test } from 'vitest'
import { areaBetween, placeNextTo, slotsOf, splitByPrices } from './grid-slots.ts'

const whole = slotsOf(new Set())

test('an hour in which the price changes is shown in quarters', () => {
  const painting = paintArea(templatePainting('high_low'), 0, { days: [2], from: 25, to: 26 }, 'T2')
  const [season] = painting.seasons
  if (!season) throw new Error('no season')
  const split = splitByPrices(season, [0, 1, 2])
  expect([...split]).toEqual([6])
  expect(slotsOf(split).slice(5, 11)).toEqual([
    { from: 20, to: 24 },
    { from: 24, to: 25 },
    { from: 25, to: 26 },
    { from: 26, to: 27 },
    { from: 27, to: 28 },
    { from: 28, to: 32 },
  ])
  // a day that is not shown does not count
  expect([...splitByPrices(season, [0, 1])]).toEqual([])
})

test('an area includes both of its corners, in either order', () => {
  const [a, b] = [
    { row: 4, quarter: 84 },
    { row: 1, quarter: 24 },
  ]
  expect(areaBetween(a, b, whole, [0, 1, 2, 3, 4, 5])).toEqual({ days: [1, 2, 3, 4], from: 24, to: 88 })
  expect(areaBetween(a, a, whole, [0, 1, 2, 3, 4, 5])).toEqual({ days: [4], from: 84, to: 88 })
})

test('steps stop at the edges of the week', () => {
  expect(placeNextTo({ row: 0, quarter: 0 }, { along: -1, across: -1 }, whole, 8)).toEqual({
    row: 0,
    quarter: 0,
  })
  expect(placeNextTo({ row: 7, quarter: 92 }, { along: 1, across: 1 }, whole, 8)).toEqual({
    row: 7,
    quarter: 92,
  })
  expect(placeNextTo({ row: 3, quarter: 20 }, { along: 1, across: 1 }, whole, 8)).toEqual({
    row: 4,
    quarter: 24,
  })
})
