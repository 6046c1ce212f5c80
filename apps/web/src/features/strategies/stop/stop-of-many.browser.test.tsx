import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { companyAnswers } from '../../../testing/answers/company-answers.ts'
import { placeAnswers } from '../../../testing/answers/location-answers.ts'
import { expectClean } from '../../../testing/axe.ts'
import { type Answers, answerFromNowOn, inputsOf } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { aggregator } from '../../../testing/people.ts'

const stop = { at: Date.now(), by: 'Luka Zupan' }
const open = (path: string, more: Answers = {}) =>
  openPage(path, {
    answers: {
      ...placeAnswers,
      ...companyAnswers,
      'auth.user': () => ({ data: { user: aggregator } }),
      'setPoints.stop': () => ({ data: {} }),
      'setPoints.lift': () => ({ data: {} }),
      ...more,
    },
  })

test('the settings of a company offer to stop all strategies, or only to lift a stop in effect', async () => {
  await open('/settings/global/companies/3')
  await page.getByRole('button', { name: 'More actions for Green Valley Energy' }).click()
  expect(page.getByRole('menuitem', { name: 'Lift the stop' }).elements()).toEqual([])
  await page.getByRole('menuitem', { name: 'Stop all strategies' }).click()
  answerFromNowOn({
    'setPoints.stops': () => ({ data: { own: { ...stop, scope: 'company' }, wider: null } }),
  })
  await page.getByRole('button', { name: 'Stop all strategies' }).click()
  await expect.poll(() => inputsOf('setPoints.stop')).toEqual([{ companyId: 3 }])
  await expect.element(page.getByText('All strategies of the company are stopped')).toBeVisible()
  await page.getByRole('button', { name: 'More actions for Green Valley Energy' }).click()
  expect(page.getByRole('menuitem', { name: 'Stop all strategies' }).elements()).toEqual([])
  await page.getByRole('menuitem', { name: 'Lift the stop' }).click()
  await expect.poll(() => inputsOf('setPoints.lift')).toEqual([{ companyId: 3 }])
})

test('a group shows that its company is stopped, and can set its own stop', async () => {
  await open('/companies/3/location-groups/31', {
    'setPoints.stops': () => ({ data: { own: null, wider: { ...stop, scope: 'company' } } }),
  })
  await expect.element(page.getByText('All strategies of the company are stopped')).toBeVisible()
  await page.getByRole('button', { name: /^More actions for / }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Stop all strategies' })).toBeVisible()
  await expectClean('a group of a stopped company')
})
