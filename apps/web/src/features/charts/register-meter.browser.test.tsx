import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { energyAnswers } from '../../testing/answers/energy-answers.ts'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { looks } from '../../testing/looks.ts'
import { openPage } from '../../testing/open-page.tsx'
import { owner } from '../../testing/people.ts'

const FIVE_MINUTES = 300_000
const QUARTER = 900_000

/**
 * Power that changes every quarter-hour between 1.5 and 3 kW: all values of a day from a meter with only
 * counters.
 */
function stepping(from: number, to: number): Chart {
  const at = Array.from({ length: (to - from) / FIVE_MINUTES }, (_, i) => from + i * FIVE_MINUTES)
  const values = at.map((instant) => 1500 + 500 * (Math.floor(instant / QUARTER) % 4))
  const means = [{ from, to }]
  const meter = { unit: 'W', values, totalWh: 42_000, peak: { value: 3000, at: from }, means } as const
  return {
    from,
    to,
    timezone: 'Europe/Ljubljana',
    interval: 300,
    measure: 'power',
    source: 'minutes',
    at,
    series: [
      { ...meter, key: 'gridImport', values, means },
      { ...meter, key: 'consumption', values, means },
    ],
  }
}

const answers = {
  ...placeAnswers,
  ...energyAnswers,
  'auth.user': () => ({ data: { user: owner } }),
  'charts.location': ({ from, to }: { from: unknown; to: unknown }) => ({
    data: stepping(Number(from), Number(to)),
  }),
}

/** Share of the canvas' columns that contain the colour of the grid's area, by day or night. */
function paintedColumns(): number {
  const canvas = document.querySelector('canvas')
  const context = canvas?.getContext('2d')
  if (!canvas || !context) return 0
  const style = getComputedStyle(document.body)
  const channels = (name: string) => {
    const hex = style.getPropertyValue(name).trim()
    return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))
  }
  const [fill, surface] = [channels('--e-grid-import-fill'), channels('--surface')]
  const wanted = fill.map((value, i) => 0.85 * value + 0.15 * (surface[i] ?? 0))
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
  const isPainted = (x: number) => {
    for (let y = 0; y < height; y++) {
      const start = 4 * (y * width + x)
      if (data[start + 3] && wanted.every((value, i) => Math.abs(value - (data[start + i] ?? 0)) < 24))
        return true
    }
    return false
  }
  return Array.from({ length: width }, (_, x) => x).filter(isPainted).length / width
}

test.each(looks)(
  'a meter that sends only its counter is drawn and labelled as such: %s',
  async (_look, style) => {
    await openPage('/locations/7/charts?date=2025-06-16', { ...style, answers })
    await expect.element(page.getByRole('application')).toBeVisible()
    await expect.poll(paintedColumns).toBeGreaterThan(0.8)
    await expect.element(page.getByRole('button', { name: /Grid import 15 min average/ })).toBeVisible()
    await expect.element(page.getByText('power is known only as an average', { exact: false })).toBeVisible()
    await expectClean('charts of a meter that sends its counter only')
  },
)

test('its table mentions this in the header', async () => {
  await openPage('/locations/7/charts?date=2025-06-16&view=table', { answers })
  await expect
    .element(page.getByRole('columnheader', { name: 'Grid import, kW, 15 min average' }))
    .toBeVisible()
})
