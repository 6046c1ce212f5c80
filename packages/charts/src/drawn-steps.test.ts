import { expect, test } from 'vitest'
import { combinedDrawing } from './combined-option.ts'
import { splitDrawings } from './split-option.ts'
import { drawnSvg } from './testing/drawn-plot.ts'
import { readSvg } from './testing/svg-shapes.ts'
import { frameOf, hoursOf, testPalette } from './testing/test-frame.ts'

/** Values that differ by less than a pixel next to the tallest hour. */
const values = [1000, 1004, 999, 1003, 20_000, 1001]
const chart = hoursOf('2026-06-16', { gridImport: values, consumption: values })
const frame = frameOf(chart, {
  compared: [{ key: 'consumption', values: chart.series[0]?.values ?? [], totalWh: null, isFair: true }],
})

/** Strokes of a colour that are neither vertical nor horizontal, px. */
function slopesIn(svgs: readonly string[], color: string | undefined) {
  const runs = svgs
    .flatMap((svg) => readSvg(svg).shapes)
    .filter(({ stroke, fill }) => stroke === color && fill === null)
    .flatMap((shape) => shape.runs)
  // a day of steps in each picture
  expect(runs.filter((run) => run.length > 40)).toHaveLength(svgs.length)
  return runs
    .flatMap((run) => run.slice(1).map(([x, y], i) => [x - (run[i]?.[0] ?? x), y - (run[i]?.[1] ?? y)]))
    .filter(([dx = 0, dy = 0]) => Math.abs(dx) > 0.01 && Math.abs(dy) > 0.01)
}

const lines = { consumption: testPalette.line.consumption, 'the day before': testPalette.text2 }

test.each(Object.entries(lines))(
  'a line of energies steps vertically, however small the step: %s',
  (_of, color) => {
    const split = splitDrawings(frame).find(({ key }) => key === 'consumption')
    expect(slopesIn([combinedDrawing(frame), ...(split ? [split] : [])].map(drawnSvg), color)).toEqual([])
  },
)

test('the edges of areas of mean powers step vertically', () => {
  const powers = frameOf(hoursOf('2026-06-16', { gridImport: values }, 'power'))
  expect(slopesIn([drawnSvg(combinedDrawing(powers))], testPalette.line['grid-import'])).toEqual([])
})
