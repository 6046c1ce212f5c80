import { describe, expect, test } from 'vitest'
import { balanceParts, barSegments, type DayEnergy } from './balance-parts.ts'

const day: DayEnergy = {
  solarWh: 51_240,
  gridImportWh: 12_310,
  gridExportWh: 26_480,
  batteryOutWh: 2_390,
  batteryInWh: 9_120,
  consumptionWh: 30_340,
}
const shown = (parts: { name: string; energyWh: number }[] | undefined) =>
  parts?.map((p) => [p.name, p.energyWh])

test('every part shows its own figure', () => {
  const balance = balanceParts(day)
  expect(shown(balance?.sources)).toEqual([
    ['solar', 51_240],
    ['gridImport', 12_310],
    ['batteryOut', 2_390],
  ])
  expect(shown(balance?.uses)).toEqual([
    ['consumption', 30_340],
    ['gridExport', 26_480],
    ['batteryIn', 9_120],
  ])
  expect(balance?.totalWh).toBe(65_940)
})

test.each<[string, Partial<DayEnergy>, 'sources' | 'uses', number]>([
  ['incoming energy without a measured use', { consumptionWh: 25_340 }, 'uses', 5000],
  ['used energy without a measured source', { consumptionWh: 33_340 }, 'sources', 3000],
  ['all incoming energy, if no use is known', { consumptionWh: null }, 'uses', 30_340],
])('the shorter bar gets a part for %s', (_rule, change, side, energyWh) => {
  const balance = balanceParts({ ...day, ...change })
  expect(balance?.[side].at(-1)).toMatchObject({ name: 'unmeasured', energyWh })
  expect(balance?.[side === 'uses' ? 'sources' : 'uses'].some(({ name }) => name === 'unmeasured')).toBe(
    false,
  )
})

test('treats sides that differ by half a percent as both measured', () => {
  expect(balanceParts({ ...day, consumptionWh: 30_100 })?.uses.map(({ name }) => name)).not.toContain(
    'unmeasured',
  )
})

describe('unmeasured energy', () => {
  test.each<[string, Partial<DayEnergy>, string[] | undefined]>([
    [
      'leaves out unmeasured parts',
      { batteryOutWh: null, batteryInWh: null, consumptionWh: 37_070 },
      ['consumption', 'gridExport'],
    ],
    ['no balance without incoming energy', { solarWh: 0, gridImportWh: 0, batteryOutWh: 0 }, undefined],
    [
      'no balance if more energy left than came in, because a source is missing',
      { solarWh: null },
      undefined,
    ],
  ])('%s', (_rule, missing, uses) => {
    expect(balanceParts({ ...day, ...missing })?.uses.map((p) => p.name)).toEqual(uses)
  })
})

test('law: incoming energy equals outgoing energy, and both bars have the same length', () => {
  for (let i = 1; i < 300; i++) {
    const balance = balanceParts({
      ...day,
      solarWh: i * 337.7,
      gridExportWh: i * 91.3,
      batteryInWh: i * 33.1,
      consumptionWh: i * 200,
    })
    if (!balance) continue
    const sum = (parts: readonly { energyWh: number }[]) => parts.reduce((total, p) => total + p.energyWh, 0)
    expect(Math.abs(sum(balance.uses) - balance.totalWh)).toBeLessThanOrEqual(
      Math.max(100, balance.totalWh / 200),
    )
    expect(Math.abs(sum(balance.sources) - balance.totalWh)).toBeLessThanOrEqual(
      Math.max(100, balance.totalWh / 200),
    )
    for (const parts of [balance.sources, balance.uses]) {
      const last = barSegments(parts, 628).findLast(({ width }) => width > 0)
      expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo(628, 6)
    }
  }
})

test('a small part stays visible', () => {
  const balance = balanceParts({ ...day, batteryInWh: 100 })
  const widths = barSegments(balance?.uses ?? [], 628).map((segment) => segment.width)
  expect(Math.min(...widths)).toBe(3)
})

test('zero gets no width, and the other parts still fill the bar', () => {
  const balance = balanceParts({ ...day, gridExportWh: 0 })
  const segments = barSegments(balance?.uses ?? [], 628)
  expect(segments[1]?.width).toBe(0)
  const last = segments.at(-1)
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo(628, 6)
})
