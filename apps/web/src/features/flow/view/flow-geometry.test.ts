import { describe, expect, test } from 'vitest'
import { dividedRing, particleSizePx, particleSpeedPxPerS, ribbonWidthPx, shareArc } from './flow-geometry.ts'

test.each([
  [50, 3.5, 1.15],
  [400, 5.3, 0.84],
  [1500, 8.0, 0.6],
  [5000, 12.5, 0.41],
  [11_000, 16, 0.3],
])('%i W: %f px wide, a particle passes its gap in %f s', (powerW, widthPx, secondsPerGap) => {
  expect(ribbonWidthPx(powerW)).toBeCloseTo(widthPx, 1)
  expect(26 / particleSpeedPxPerS(powerW)).toBeCloseTo(secondsPerGap, 1)
})

test('width and speed grow with the power, up to a limit', () => {
  expect(ribbonWidthPx(1e6)).toBe(16)
  expect(particleSpeedPxPerS(1e6)).toBe(96)
  for (let powerW = 20; powerW < 9000; powerW += 100) {
    expect(ribbonWidthPx(powerW + 50)).toBeGreaterThan(ribbonWidthPx(powerW))
    expect(particleSpeedPxPerS(powerW + 50)).toBeGreaterThan(particleSpeedPxPerS(powerW))
  }
})

test('a larger location has a larger reference', () => {
  expect(ribbonWidthPx(50_000, 50_000)).toBe(ribbonWidthPx(5000))
})

test('particles are always visible and never larger than the band', () => {
  expect(particleSizePx(2.5)).toBe(3.4)
  expect(particleSizePx(16)).toBe(6.4)
})

describe('rings', () => {
  test.each([
    ['unknown', null, []],
    ['nothing', 0, []],
    ['a fifth of the circle', 0.2, [{ start: 0, length: 0.2 }]],
    ['more than the full circle', 1.4, [{ start: 0, length: 1 }]],
  ])('share: %s', (_rule, share, arcs) => {
    expect(shareArc(share)).toEqual(arcs)
  })

  test('a divided ring keeps order and proportion', () => {
    const [sun, battery, grid] = dividedRing([1700, 2500, 420])
    expect(sun?.start).toBeLessThan(0.01)
    expect(battery?.start).toBeCloseTo(1700 / 4620, 1)
    expect(grid?.length).toBeCloseTo(420 / 4620 - 0.0088, 5)
  })
  test('invisible parts are left out and the rest fills the ring', () => {
    const [sun, , grid] = dividedRing([1000, 0, 1])
    expect(grid?.length).toBe(0)
    expect(sun?.length).toBeCloseTo(1 - 0.0088, 5)
  })
  test('nothing is drawn without a flow', () => {
    expect(dividedRing([0, 0, 0]).every((arc) => arc.length === 0)).toBe(true)
  })
  test('law: arcs never overlap or exceed the circle', () => {
    for (let i = 1; i < 200; i++) {
      const arcs = dividedRing([(i * 37) % 101, (i * 53) % 97, (i * 71) % 89]).filter((arc) => arc.length > 0)
      let end = 0
      for (const arc of arcs) {
        expect(arc.start).toBeGreaterThanOrEqual(end)
        end = arc.start + arc.length
      }
      expect(end).toBeLessThanOrEqual(1)
    }
  })
})
