import type { ChartSeriesKey } from '@kilowatt/domain/energy/balance/series-keys'
import { localDayRange } from '@kilowatt/domain/time/local-day'
import { describe, expect, test } from 'vitest'
import type { ChartFrame } from './chart-frame.ts'
import { combinedDrawing } from './combined-option.ts'
import { drawnSvg, readPlot } from './testing/drawn-plot.ts'
import { expectedEnds, near } from './testing/expected.ts'
import { chartOf, frameOf, hoursOf } from './testing/test-frame.ts'

const draw = (chart: ChartFrame['chart'], others?: Partial<ChartFrame>) =>
  readPlot(drawnSvg(combinedDrawing(frameOf(chart, others))))

const outward: readonly ChartSeriesKey[] = ['batteryIn', 'gridExport']

type Bar = { from: number; to: number; low: number; high: number }

const expectedBars = (chart: ChartFrame['chart'], key: ChartSeriesKey): Bar[] =>
  chart.at.flatMap((from, i) => {
    const ends = expectedEnds(chart, key, i)
    return ends === null || ends[0] === ends[1]
      ? []
      : [{ from, to: chart.at[i + 1] ?? chart.to, low: ends[0], high: ends[1] }]
  })

/** Bars may leave a few px free at both sides, equally; the heights are exact to the pixel. */
function expectBars(chart: ChartFrame['chart'], others?: Partial<ChartFrame>) {
  const plot = draw(chart, others)
  const msPerPx = (chart.to - chart.from) / 800
  for (const { key } of chart.series) {
    if (key === 'consumption' || key === 'soc') continue
    const bars = plot.bars(key)
    expect(
      bars.every(({ isHatched }) => isHatched === outward.includes(key)),
      `hatching of ${key}`,
    ).toBe(true)
    const expected = expectedBars(chart, key)
    expect(bars, `how many bars ${key} has`).toHaveLength(expected.length)
    const most = Math.max(
      ...chart.series.flatMap(({ values }) => values.map((value) => Math.abs(value ?? 0))),
    )
    expected.forEach(({ from, to, low, high }, i) => {
      const bar = bars[i] ?? { from: 0, to: 0, low: 0, high: 0 }
      const name = `${key} at ${new Date(from).toISOString()}`
      expect((bar.from + bar.to) / 2, `middle of ${name}`).toSatisfy(near((from + to) / 2, msPerPx))
      expect(bar.from, `start of ${name}`).toBeGreaterThanOrEqual(from - 0.2 * msPerPx)
      expect(bar.to - bar.from, `width of ${name}`).toBeGreaterThan(0.75 * (to - from))
      expect(bar.low, `foot of ${name}`).toSatisfy(near(low, most * 0.01))
      expect(bar.high, `top of ${name}`).toSatisfy(near(high, most * 0.01))
    })
  }
  return plot
}

const months = Array.from(
  { length: 13 },
  (_, month) =>
    localDayRange(
      'Europe/Ljubljana',
      `${2025 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`,
    ).startMs,
)

describe('bars of energy match their values', () => {
  const cases = {
    'a part below is zero': hoursOf('2026-11-23', {
      solar: [0],
      batteryOut: [0, 50],
      gridImport: [400, 0, 300],
      gridExport: [0],
      consumption: [400],
    }),
    'a part below is not known': hoursOf('2026-06-16', {
      solar: [null, 200, 0],
      batteryOut: [100, null],
      gridImport: [400, 300, null],
      batteryIn: [null, 0, 70],
      gridExport: [80, null, 60],
    }),
    'nothing but zeros': hoursOf('2026-06-16', { solar: [0], gridImport: [0] }),
    'import alone': hoursOf('2026-06-16', { gridImport: [100, 2000] }),
    'export alone': hoursOf('2026-06-16', { solar: [500], gridExport: [100, 0, 500] }),
    'a part is negative': hoursOf('2026-06-16', { solar: [300, -200], gridImport: [400], gridExport: [50] }),
    'one point': chartOf(
      [Date.parse('2026-06-15T22:00Z'), Date.parse('2026-06-16T22:00Z')],
      { solar: [0], gridImport: [24_300] },
      { measure: 'energy', interval: 86_400 },
    ),
    'a day of 23 hours': hoursOf('2026-03-29', { solar: [0, 300], gridImport: [400], gridExport: [0, 50] }),
    'a day of 25 hours': hoursOf('2026-10-25', { solar: [300, 0], gridImport: [400], gridExport: [50, 0] }),
    'a group, of which one hour is not known': hoursOf('2026-06-16', {
      solar: [0, 2.4e6, null],
      batteryOut: [3e5, 0, null],
      gridImport: [1.1e6, 0, null],
      batteryIn: [0, 2e5, null],
      gridExport: [0, 9e5, null],
    }),
    'months of a year': chartOf(
      months,
      { solar: [0, 3e5], gridImport: [4e5] },
      { measure: 'energy', interval: 'month' },
    ),
  }
  test.each(Object.entries(cases))('%s', (_name, chart) => {
    const { edges } = expectBars(chart)
    expect(edges[0]).toSatisfy(near(chart.from, (chart.to - chart.from) / 800))
    expect(edges[1]).toSatisfy(near(chart.to, (chart.to - chart.from) / 800))
  })
})
