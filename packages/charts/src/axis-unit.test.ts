import { expect, test } from 'vitest'
import { axisTicks } from './axis-scale.ts'
import { axisUnit } from './axis-unit.ts'
import { combinedScale } from './combined-option.ts'
import { splitDrawings } from './split-option.ts'
import { frameOf, hoursOf } from './testing/test-frame.ts'

const scales = { W: 1, kW: 1000, MW: 1e6 } as const

test('law: the numbers of an axis match its lines, so equal distances show equal steps', () => {
  for (let highest = 100; highest < 5e6; highest *= 1.13) {
    const shown = {
      chart: hoursOf('2026-06-16', { gridImport: [highest] }, 'power'),
      hidden: new Set<never>(),
    }
    const { axisNumber, axisUnit: unit } = axisUnit(shown, 'en')
    const scale = scales[unit as keyof typeof scales]
    const ticks = axisTicks(combinedScale(shown))
    expect(
      ticks.map((tick) => scale * Number(axisNumber(tick).replaceAll(',', ''))),
      `${highest} W`,
    ).toEqual(ticks.map((tick) => expect.closeTo(tick, 6)))
  }
})

test("the numbers of a split chart's plots match their lines, too", () => {
  for (let highest = 1000; highest < 90_000; highest *= 1.07) {
    const shown = frameOf(hoursOf('2026-06-16', { gridImport: [highest], solar: [highest / 3] }, 'power'))
    const { axisNumber } = axisUnit(shown, 'en')
    const [drawing] = splitDrawings({ ...shown, axisNumber })
    const { max } = (drawing?.option ?? {}).yAxis as { max: number }
    expect(1000 * Number(axisNumber(max)), `${highest} W`).toBeCloseTo(max, 6)
  }
})
