import { loadDuration } from '@kilowatt/domain/energy/series/load-duration'
import { expect, test } from 'vitest'
import { durationDrawing } from './duration-option.ts'
import { seriesStyles } from './series-styles.ts'
import { asTested, drawnSvg, readPlot } from './testing/drawn-plot.ts'
import { near } from './testing/expected.ts'
import { testPalette } from './testing/test-frame.ts'

test.each([
  ['falling values', [900, 100, null, 500, 0], [900, 500, 100, 0]],
  ['values below zero', [300, -200, null, 50], [300, 50, -200]],
  ['one value', [400], [400]],
  ['zeros', [0, 0, null], [0, 0]],
])(
  'a duration curve passes through the share of time for which each value was reached: %s',
  (_name, values, sorted) => {
    const drawing = durationDrawing({
      curve: loadDuration(values),
      style: seriesStyles.gridImport,
      palette: testPalette,
      unit: 'W',
      isLevel: false,
      number: (value) => `${value} u`,
      share: (pct) => `${pct} %`,
      compact: false,
    })
    const plot = readPlot(drawnSvg(drawing), {
      ...asTested,
      time: (text) => (text.endsWith(' %') ? Number.parseFloat(text) : null),
    })
    expect(plot.edges).toEqual([expect.closeTo(0, 0), expect.closeTo(100, 0)])
    sorted.forEach((value, place) => {
      expect(plot.lineAt('gridImport', (100 * (place + 1)) / sorted.length - 0.001)).toSatisfy(near(value, 8))
    })
  },
)
