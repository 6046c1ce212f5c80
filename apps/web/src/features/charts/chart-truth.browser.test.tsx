import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { energyAnswers } from '../../testing/answers/energy-answers.ts'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import type { Answers } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { owner } from '../../testing/people.ts'

const QUARTER_MS = 900_000
let requested = 0
const known: NonNullable<Answers['charts.location']> = (input) => {
  requested++
  const answer = energyAnswers['charts.location']?.(input)
  if (!answer) throw new Error('no answer for charts')
  return answer
}
const answers: Answers = {
  ...placeAnswers,
  ...energyAnswers,
  'auth.user': () => ({ data: { user: owner } }),
  'charts.location': known,
}
const aDay = '/locations/7/charts?range=day&date=2026-06-16'

/** The last half hour of the range is estimated. */
const estimatedAnswer: Answers['charts.location'] = async (input) => {
  const { data } = await known(input)
  const span = { from: data.to - 2 * QUARTER_MS, to: data.to }
  const series = data.series.map((one) => (one.key === 'solar' ? { ...one, estimated: [span] } : one))
  return { data: { ...data, series } }
}

test.each(['combine', 'split'])('estimated values are hatched and named, %s', async (mode) => {
  await openPage(`${aDay}&mode=${mode}`, { answers: { ...answers, 'charts.location': estimatedAnswer } })
  await expect.element(page.getByLabelText('Values at the cursor')).toHaveTextContent('estimated')
  await expect.element(page.getByText(/Estimated: some values were not measured/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Solar/ })).toHaveTextContent('partly estimated')
  await expectClean('a chart with estimates')
})

test('the table explains what its total includes beyond the rows', async () => {
  const withGap: Answers['charts.location'] = async (input) => {
    const { data } = await known(input)
    const series = data.series.map((one, i) => {
      const values = one.values.map((_, row) => (row === 1 ? null : 100))
      return {
        ...one,
        unit: 'Wh' as const,
        values,
        totalWh: 100 * (values.length - 1) + (i === 0 ? 1500 : 0),
      }
    })
    return { data: { ...data, measure: 'energy', series } }
  }
  const table = `${aDay}&view=table&measure=energy&interval=14400`
  await openPage(table, { answers: { ...answers, 'charts.location': withGap } })
  await expect
    .element(page.getByRole('row', { name: /^Not in any row: energy in gaps/ }))
    .toHaveTextContent('1.50')
  await expectClean('a table whose total holds a gap')
})

test('the saved picture has a bar for every measured value, even above a part that is 0, and no bar in a gap', async () => {
  const isKnown = [true, false, true, true, false, true]
  const withZeros: Answers['charts.location'] = async (input) => {
    const { data } = await known(input)
    const series = data.series
      .filter(({ key }) => key === 'solar' || key === 'gridImport')
      .map((one) => ({
        ...one,
        unit: 'Wh' as const,
        values: data.at.map((_, i) => (isKnown[i] ? (one.key === 'solar' ? 0 : 1000) : null)),
      }))
    return { data: { ...data, measure: 'energy', series } }
  }
  await openPage(`${aDay}&measure=energy&interval=14400`, {
    answers: { ...answers, 'charts.location': withZeros },
  })
  await expect.element(page.getByRole('application')).toBeVisible()
  const saved: HTMLAnchorElement[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this)
  })
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Picture as PNG' }).click()
  click.mockRestore()
  const image = new Image()
  image.src = saved[0]?.href ?? ''
  await image.decode()
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
  context?.drawImage(image, 0, 0)
  // a row below the header with its legend, in the lower third of the plot, which every bar reaches
  const row =
    context?.getImageData(0, Math.round(image.height * 0.8), image.width, 1).data ?? new Uint8ClampedArray()
  const violet = Array.from({ length: image.width }, (_, x) => {
    const [r = 0, g = 0, b = 0] = row.subarray(4 * x, 4 * x + 3)
    return b - g > 60 && b > r + 20
  })
  const [first, last] = [violet.indexOf(true), violet.lastIndexOf(true)]
  const middles = isKnown.map((_, i) => Math.round(first + ((i + 0.5) * (last - first)) / isKnown.length))
  expect(middles.map((x) => violet[x])).toEqual(isKnown)
})

test('does not mention estimates without estimated values', async () => {
  await openPage(aDay, { answers })
  await expect.element(page.getByRole('application')).toBeVisible()
  expect(page.getByText(/stimated/).elements()).toEqual([])
})

test('a range that includes now shows its age and can be refetched, but a past range cannot', async () => {
  await openPage('/locations/7/charts?range=week', { answers })
  const refresh = page.getByRole('button', { name: 'Refresh the chart' })
  await expect.element(refresh).toHaveTextContent(/^Updated \d\d:\d\d$/)
  const before = requested
  await refresh.click()
  await expect.poll(() => requested).toBeGreaterThan(before)
  await openPage(aDay, { answers })
  await expect.element(page.getByRole('application')).toBeVisible()
  await expect.element(refresh).not.toBeInTheDocument()
})

test('a custom range whose days are swapped is put in order, and a notice explains it', async () => {
  await openPage('/locations/7/charts?range=custom&from=2026-06-16&to=2026-06-10', { answers })
  await expect.element(page.getByText(/ends before it starts/)).toBeVisible()
  await expect.element(page.getByRole('application', { name: /10\. 06\. – 16\. 06\. 2026/ })).toBeVisible()
})
