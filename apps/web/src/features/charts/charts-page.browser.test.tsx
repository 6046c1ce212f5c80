import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectClean } from '../../testing/axe.ts'
import { energyAnswers } from '../../testing/energy-answers.ts'
import { looks } from '../../testing/looks.ts'
import { openPage } from '../../testing/open-page.tsx'
import { owner } from '../../testing/people.ts'
import { placeAnswers } from '../../testing/place-answers.ts'

const answers = {
  ...placeAnswers,
  ...energyAnswers,
  'auth.user': () => ({ data: { user: owner } }),
}

describe.each([
  ...looks,
  ['theme white, desktop', { theme: 'white', size: 'desktop' }],
  ['theme default, phone', { theme: 'default', size: 'phone' }],
] as const)('%s', (_look, look) => {
  test('the charts are clean', async () => {
    await openPage('/locations/7/charts', { ...look, answers })
    await expect.element(page.getByRole('application')).toBeVisible()
    await expectClean('charts')
  })

  test('the charts as a table are clean', async () => {
    // few rows: each cell costs axe milliseconds, and they are all alike
    await openPage('/locations/7/charts?view=table&interval=14400', { ...look, answers })
    await expect.element(page.getByRole('table')).toBeVisible()
    await expectClean('charts as a table')
  })
})
