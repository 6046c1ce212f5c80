import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { energyAnswers } from '../../testing/answers/energy-answers.ts'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { looks } from '../../testing/looks.ts'
import { openPage } from '../../testing/open-page.tsx'
import { owner } from '../../testing/people.ts'
import { rememberAppearance } from '../../ui/theme/appearance.ts'

const answers = {
  ...placeAnswers,
  ...energyAnswers,
  'auth.user': () => ({ data: { user: owner } }),
}

describe.each([
  ...looks,
  ['theme white, desktop', { theme: 'white', size: 'desktop' }],
  ['theme default, phone', { theme: 'default', size: 'phone' }],
] as const)('%s', (_look, style) => {
  test('the charts are accessible', async () => {
    await openPage('/locations/7/charts', { ...style, answers })
    await expect.element(page.getByRole('application')).toBeVisible()
    await expectClean('charts')
  })

  test('the charts as a table are accessible', async () => {
    // few rows, because axe needs milliseconds for each cell and all are alike
    await openPage('/locations/7/charts?view=table&interval=14400', { ...style, answers })
    await expect.element(page.getByRole('table')).toBeVisible()
    await expectClean('charts as a table')
  })
})

/** The consumption line has its own colour, which nothing else in the plot uses. */
function drawsConsumption() {
  const canvas = page.getByRole('application').element().querySelector('canvas')
  const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
  const color = getComputedStyle(document.body).getPropertyValue('--e-consumption').trim()
  const wanted = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  for (let at = 0; at < pixels.length; at += 4)
    if (wanted.every((value, channel) => pixels[at + channel] === value)) return true
  return false
}

test("the chart has the person's theme from the first paint on, and follows a change of theme", async () => {
  const inScheme = (theme: 'light' | 'dark') => ({ ...owner, preferences: { ...owner.preferences, theme } })
  document.documentElement.dataset.scheme = 'dark'
  await openPage('/locations/7/charts', {
    answers: { ...answers, 'auth.user': () => ({ data: { user: inScheme('light') } }) },
  })
  await expect.element(page.getByRole('application')).toBeVisible()
  expect(document.documentElement.dataset.scheme).toBe('light')
  await expect.poll(drawsConsumption).toBe(true)
  rememberAppearance('dark')
  await expect.poll(() => document.documentElement.dataset.scheme).toBe('dark')
  await expect.poll(drawsConsumption).toBe(true)
})
