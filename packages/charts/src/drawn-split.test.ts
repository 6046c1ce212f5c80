import { describe, expect, test } from 'vitest'
import { splitDrawings } from './split-option.ts'
import { asTested, drawnSvg, readPlot } from './testing/drawn-plot.ts'
import { near } from './testing/expected.ts'
import { chartOf, frameOf, HOUR_MS, hoursOf } from './testing/test-frame.ts'

const lone = [...Array(9).fill(null), 700, ...Array(14).fill(null)]
const cases = {
  'zeros and gaps': hoursOf('2026-06-16', {
    solar: [0, 300, null],
    gridImport: [400, 0],
    consumption: [400],
  }),
  'below zero': hoursOf('2026-06-16', { gridImport: [-300, 200, 0] }),
  'one hour alone': hoursOf('2026-06-16', { gridImport: lone }, 'power'),
  'a day of 23 hours': hoursOf('2026-03-29', { solar: [0, 300], gridExport: [50] }, 'power'),
  'a day of 25 hours': hoursOf('2026-10-25', { solar: [300, null] }),
  'one day': chartOf(
    [Date.parse('2026-06-15T22:00Z'), Date.parse('2026-06-16T22:00Z')],
    { gridImport: [24_300], solar: [0] },
    { measure: 'energy', interval: 86_400 },
  ),
}

describe('each plot of a split chart draws its series', () => {
  test.each(Object.entries(cases))('%s', (_name, chart) => {
    const drawings = splitDrawings(frameOf(chart))
    expect(drawings.map(({ key }) => key)).toEqual(chart.series.map(({ key }) => key))
    const time = timeOf(drawings.at(-1))
    chart.series.forEach(({ key, values }, i) => {
      const drawing = drawings[i]
      if (!drawing) return
      const plot = readPlot(drawnSvg(drawing), time)
      const span = Math.max(...chart.series.flatMap((one) => one.values.map((value) => Math.abs(value ?? 0))))
      values.forEach((value, at) => {
        const from = chart.at[at] ?? 0
        const to = chart.at[at + 1] ?? chart.to
        // energies and means span their interval
        for (const share of [0.05, 0.95])
          expect(plot.lineAt(key, from + share * (to - from)), `${key} in ${at}`).toSatisfy(
            near(value, span / 60),
          )
      })
    })
  })
})

test('a level has its own scale, prices have a plot of their own, and gaps are marked in all', () => {
  const chart = hoursOf('2026-06-16', { gridImport: [400, null, null], soc: [20, null, null] }, 'power')
  const bars = chart.at.map((startMs) => ({ startMs, endMs: startMs + HOUR_MS, price: 9, color: '#aa0004' }))
  const drawings = splitDrawings(frameOf(chart, { prices: { bars, name: 'Price', unit: 'ct', values: [] } }))
  const time = timeOf(drawings.at(-1))
  const [imported, level, price] = drawings.map((drawing) => readPlot(drawnSvg(drawing), time))
  expect(level?.lineAt('soc', chart.from + HOUR_MS / 10)).toSatisfy(near(20, 2))
  for (const plot of [imported, level]) {
    expect(plot?.noData).toHaveLength(8)
    expect(plot?.noData[0]?.[0]).toSatisfy(near(chart.from + HOUR_MS, HOUR_MS / 20))
    expect(plot?.noData[0]?.[1]).toSatisfy(near(chart.from + 3 * HOUR_MS, HOUR_MS / 20))
  }
  expect(price?.spansOf('#aa0004')).toHaveLength(24)
})

/** Only the last plot has time labels; they apply to the others too. */
function timeOf(last: ReturnType<typeof splitDrawings>[number] | undefined) {
  if (!last) throw new Error('nothing is drawn')
  const value = (text: string) => (/^-?\d+( u)?$/.test(text) ? Number.parseFloat(text) : null)
  const { timeAt } = readPlot(drawnSvg(last), { ...asTested, value })
  return { ...asTested, value, timeAt }
}
