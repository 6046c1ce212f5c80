import { expect, test } from 'vitest'
import { combinedDrawing } from './combined-option.ts'
import { splitDrawings } from './split-option.ts'
import { drawnSvg, readPlot } from './testing/drawn-plot.ts'
import { near } from './testing/expected.ts'
import { readSvg } from './testing/svg-shapes.ts'
import { frameOf, HOUR_MS, hoursOf, testPalette } from './testing/test-frame.ts'

const chart = hoursOf('2026-06-16', { gridImport: [400, 500] })
const at = chart.from + 9.5 * HOUR_MS

/** Vertical dashed lines, px. */
const uprights = (svg: string) =>
  readSvg(svg).shapes.flatMap(({ stroke, fill, runs }) =>
    stroke === testPalette.text2 && fill === null
      ? runs.flatMap(([from, to]) => (from && to && from[0] === to[0] && from[1] !== to[1] ? [from[0]] : []))
      : [],
  )

test.each(['combined', 'split'] as const)(
  'a take-over is a line at its instant, with its label: %s',
  (mode) => {
    const of = (seams: { at: number; label: string }[]) => {
      const frame = frameOf(chart, { seams, now: chart.from + 20 * HOUR_MS })
      return drawnSvg(
        (mode === 'combined' ? combinedDrawing(frame) : splitDrawings(frame)[0]) ?? combinedDrawing(frame),
      )
    }
    const svg = of([{ at, label: 'from here: B' }])
    expect(uprights(svg).map(readPlot(svg).timeAt)).toEqual([expect.toSatisfy(near(at, HOUR_MS / 20))])
    expect(svg).toContain('from here: B')
    expect(svg).toContain('now')
    // a seam outside the range is not drawn at its edge
    expect(of([{ at: chart.to + HOUR_MS, label: 'from here: B' }])).not.toContain('from here: B')
  },
)

test.each([true, false])(
  'the label of a take-over is readable if "now" follows closely (compact: %s)',
  (compact) => {
    const frame = frameOf(chart, { compact, seams: [{ at, label: 'from here: B' }], now: at + 2 * HOUR_MS })
    const { labels } = readSvg(drawnSvg(combinedDrawing(frame)))
    const yOf = (text: string) => labels.find((label) => label.text === text)?.y ?? Number.NaN
    // each has 12 px and a border
    expect(yOf('from here: B') - yOf('now')).toBeGreaterThan(16)
  },
)
