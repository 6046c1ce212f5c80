import { expect, test } from 'vitest'
import type { ChartFrame } from './chart-frame.ts'
import { combinedDrawing } from './combined-option.ts'
import { drawnSvg, readPlot } from './testing/drawn-plot.ts'
import { expectedEnds, near } from './testing/expected.ts'
import { chartOf, frameOf, HOUR_MS, hoursOf } from './testing/test-frame.ts'

const draw = (chart: ChartFrame['chart'], others?: Partial<ChartFrame>) =>
  readPlot(drawnSvg(combinedDrawing(frameOf(chart, others))))

const day = '2026-06-16'
const cases = {
  'a part below is zero': hoursOf(
    day,
    { solar: [0, 0, 900], gridImport: [400], gridExport: [0, 500], consumption: [400] },
    'power',
  ),
  'a part below is not known': hoursOf(
    day,
    {
      solar: [null, null, 200],
      batteryOut: [100, null],
      gridImport: [400, 300, null],
      batteryIn: [null, 60],
      gridExport: [80],
    },
    'power',
  ),
  'a part is negative': hoursOf(day, { solar: [300, -200], gridImport: [400] }, 'power'),
  'a day of 23 hours': hoursOf('2026-03-29', { solar: [0, 300], gridImport: [400] }, 'power'),
  'a day of 25 hours': hoursOf('2026-10-25', { solar: [300, null], gridImport: [400] }, 'power'),
  'one point': hoursOf(day, { gridImport: [...Array(12).fill(null), 800, ...Array(11).fill(null)] }, 'power'),
}

test.each(Object.entries(cases))('areas of mean powers reach their values: %s', (_name, chart) => {
  const plot = draw(chart)
  for (const { key, values } of chart.series)
    values.forEach((value, i) => {
      const middle = (chart.at[i] ?? 0) + HOUR_MS / 2
      const name = `${key} in hour ${i}`
      if (key === 'consumption') {
        expect(plot.lineAt(key, middle), name).toSatisfy(near(value, 8))
        return
      }
      const ends = expectedEnds(chart, key, i)
      const drawn = plot.areaAt(key, middle)
      expect(drawn?.[0] ?? null, `foot of ${name}`).toSatisfy(near(ends?.[0] ?? null, 8))
      expect(drawn?.[1] ?? null, `top of ${name}`).toSatisfy(near(ends?.[1] ?? null, 8))
      // the edge follows the end away from zero, if there is an area
      const edge = ends && ends[1] > ends[0] ? (ends[1] > 0 ? ends[1] : ends[0]) : null
      expect(plot.lineAt(key, middle), `edge of ${name}`).toSatisfy(near(edge, 8))
    })
})

test('a lone minute between minutes without readings is drawn', () => {
  const from = Date.parse('2026-06-16T10:00Z')
  const minutes = Array.from({ length: 11 }, (_, i) => from + i * 60_000)
  const values = [null, null, null, 700, null, null, 300, 400, null, null]
  const chart = {
    ...chartOf(minutes, { gridImport: values, consumption: values }, { measure: 'power', interval: 60 }),
    source: 'minutes' as const,
  }
  const plot = draw(chart)
  const at = (minute: number) => from + minute * 60_000
  expect(plot.areaAt('gridImport', at(3.5))?.[1]).toSatisfy(near(700, 8))
  expect(plot.lineAt('consumption', at(3.5))).toSatisfy(near(700, 12))
  // a line joins each measured power to the next one, and ends at the last known power
  expect(plot.lineAt('consumption', at(6.5))).toSatisfy(near(350, 12))
  for (const minute of [1.5, 4.5, 5.5, 8.5]) {
    expect(plot.areaAt('gridImport', at(minute))).toBeNull()
    expect(plot.lineAt('consumption', at(minute))).toBeNull()
  }
})

test('gaps, nights, estimated spans and now are at their times, in power and in energy', () => {
  for (const measure of ['power', 'energy'] as const) {
    const values = Array.from({ length: 24 }, (_, hour) =>
      hour >= 5 && hour < 8 ? null : hour < 20 ? 500 : null,
    )
    const plain = hoursOf(
      day,
      { solar: Array(24).fill(null), gridImport: values, soc: values.map((one) => one && 50) },
      measure,
    )
    const hour = (of: number) => plain.from + of * HOUR_MS
    const [, imported] = plain.series
    if (imported)
      imported.estimated = [
        // without a value there is nothing to mark
        { from: hour(5), to: hour(6) },
        // an estimated bar is marked as a whole
        { from: hour(10.5), to: hour(11.5) },
      ]
    const now = hour(19.8)
    const plot = draw(plain, {
      nights: [
        [hour(0), hour(3.2)],
        [hour(19), hour(24)],
      ],
      now,
    })
    const to = near((now - plain.from) / HOUR_MS, 0.05)
    const hoursOfSpans = (spans: readonly (readonly [number, number])[]) =>
      spans.map((span) => span.map((at) => Math.round(((at - plain.from) / HOUR_MS) * 10) / 10))
    expect(plot.now).not.toBeNull()
    expect(((plot.now ?? 0) - plain.from) / HOUR_MS, `now, ${measure}`).toSatisfy(to)
    expect(hoursOfSpans(plot.noData)).toEqual([[5, 8]])
    expect(hoursOfSpans(plot.nights)).toEqual([
      [0, 3.2],
      [19, 24],
    ])
    expect(hoursOfSpans(plot.estimated)).toEqual([[10, 12]])
  }
})

test('the lanes of price and level have the hours of the plot above them', () => {
  const chart = hoursOf(day, { gridImport: [400, 0], soc: [20, 80] })
  const bars = chart.at.map((startMs, i) => ({
    startMs,
    endMs: startMs + HOUR_MS,
    price: i === 5 ? null : i % 2 ? -4 : 12,
    color: '#aa0004',
  }))
  const plot = draw(chart, { prices: { bars, name: 'Price', unit: 'ct', values: [] } })
  const steps = plot.spansOf('#aa0004')
  expect(steps).toHaveLength(23)
  bars
    .filter(({ price }) => price !== null)
    .forEach(({ startMs, endMs }, i) => {
      expect(steps[i]?.[0]).toSatisfy(near(startMs, HOUR_MS / 30))
      expect(steps[i]?.[1]).toSatisfy(near(endMs, HOUR_MS / 30))
    })
  expect(plot.edges[0]).toSatisfy(near(chart.from, HOUR_MS / 30))
  expect(plot.bars('gridImport')[0]?.from).toSatisfy(near(chart.from, HOUR_MS / 10))
})

test('the other period is a dashed line at its values, and energies span their interval', () => {
  const chart = hoursOf(day, { gridImport: [400], consumption: [400] })
  const before = chart.at.map((_, hour) => (hour === 4 ? null : hour * 30))
  const plot = draw(chart, {
    compared: [{ key: 'consumption', values: before, totalWh: null, isFair: false }],
  })
  before.forEach((value, hour) => {
    for (const share of [0.1, 0.9])
      expect(plot.lineAt('compared', chart.from + (hour + share) * HOUR_MS), `hour ${hour}`).toSatisfy(
        near(value, 10),
      )
  })
})

test('a hidden series takes up no space', () => {
  const chart = hoursOf(day, { solar: [500], gridImport: [400] })
  const plot = draw(chart, { hidden: new Set(['solar'] as const) })
  expect(plot.bars('solar')).toEqual([])
  expect(plot.bars('gridImport')[0]?.low).toSatisfy(near(0, 4))
})
