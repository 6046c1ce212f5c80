import { loadDuration } from '@kilowatt/domain/energy/series/load-duration'
import { hourGrid } from '@kilowatt/domain/time/hour-grid'
import { localDayRange } from '@kilowatt/domain/time/local-day'
import { expect, test } from 'vitest'
import { heatColors, heatPixels, heatScale } from './heat-pixels.ts'
import { paperPalette } from './paper-palette.ts'
import { seriesStyles } from './series-styles.ts'

const zone = 'Europe/Ljubljana'
const range = {
  startMs: localDayRange(zone, '2026-06-16').startMs,
  endMs: localDayRange(zone, '2026-06-17').endMs,
}
const at = Array.from({ length: 48 }, (_, n) => range.startMs + n * 3_600_000)
const gridOf = (values: (number | null)[]) => hourGrid({ at, values }, range, zone)
const scale = { min: 0, max: 47, isOpen: false }
const hours = Array.from({ length: 48 }, (_, n) => (n === 30 ? null : n))

test('there is a pixel per hour: hours vertically, days side by side', () => {
  const { width, height, rgba } = heatPixels(gridOf(hours), scale, ['#000000', '#2f2f2f'])
  expect([width, height]).toEqual([2, 24])
  const red = (day: number, hour: number) => rgba[(hour * width + day) * 4]
  expect([red(0, 0), red(0, 5), red(1, 0), red(1, 23)]).toEqual([0, 5, 24, 47])
})

test('unknown hours are not painted', () => {
  const { width, rgba } = heatPixels(gridOf(hours), scale, ['#000000', '#ffffff'])
  const alpha = (day: number, hour: number) => rgba[(hour * width + day) * 4 + 3]
  expect([alpha(1, 6), alpha(1, 7)]).toEqual([0, 255])
})

test('a value halfway between two colours is interpolated', () => {
  const { rgba } = heatPixels(gridOf([25, ...hours.slice(1)]), { ...scale, max: 100 }, [
    '#000000',
    '#640000',
    '#ff0000',
  ])
  expect(rgba[0]).toBe(50)
})

test('the scale starts at zero, and levels use their full scale', () => {
  const scaleOf = (values: (number | null)[], unit: 'W' | '%' = 'W') => heatScale(loadDuration(values), unit)
  expect(scaleOf([300, null, 900])).toEqual({ min: 0, max: 900, isOpen: false })
  expect(scaleOf([-50, 10])).toEqual({ min: -50, max: 10, isOpen: false })
  expect(scaleOf([0, null])).toEqual({ min: 0, max: 1, isOpen: false })
  expect(scaleOf([40, 60], '%')).toEqual({ min: 0, max: 100, isOpen: false })
})

test('a few hours far above the others share the strongest colour; if nearly all are zero, the scale covers the few others', () => {
  const hundred = (rare: number, usual: number) => [rare, ...Array.from({ length: 99 }, () => usual)]
  expect(heatScale(loadDuration(hundred(11_000, 4000)), 'W')).toEqual({ min: 0, max: 4000, isOpen: true })
  expect(heatScale(loadDuration(hundred(11_000, 10)), 'W')).toEqual({ min: 0, max: 11_000, isOpen: false })
})

test('more is darker on white, for every quantity', () => {
  const lightness = (hex: string) =>
    [1, 3, 5].reduce((sum, n) => sum + Number.parseInt(hex.slice(n, n + 2), 16), 0)
  for (const style of Object.values(seriesStyles)) {
    const colors = heatColors(style, paperPalette).map(lightness)
    expect(colors).toEqual(colors.toSorted((a, b) => b - a))
  }
})
