import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { reconciledAnswers, locationTie as tie } from '../../testing/answers/location-tie-answers.ts'
import { portalDevice } from '../../testing/answers/portal-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { type Answers, answerFromNowOn, inputsOf, refuse } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { aggregator } from '../../testing/people.ts'

const answers: Answers = {
  ...placeAnswers,
  'auth.user': () => ({ data: { user: aggregator } }),
  'externalDevices.list': () => ({ data: { devices: [{ ...portalDevice, id: 5, eimm: '3-0000001' }] } }),
}
const settings = '/locations/7/manage/settings'
const comparison = '/locations/7/manage/meter-comparison'

test('links a metering place of the person, and unlinks it after asking', async () => {
  await openPage(settings, {
    answers: {
      ...answers,
      'locationTies.tie': () => {
        answerFromNowOn({ 'locationTies.get': () => ({ data: { tie } }) })
        return { data: { tie } }
      },
      'locationTies.untie': () => ({ data: {} }),
    },
  })
  const choose = page.getByRole('combobox', { name: 'Your metering places' })
  await expect.element(choose).toBeVisible()
  await expectClean('a location without a metering place')
  await choose.selectOptions('3-0000001')
  await page.getByRole('button', { name: 'Link to this location' }).click()
  await expect.element(page.getByText(/readings from 1\. 1\. 2025|readings from/)).toBeVisible()
  expect(inputsOf('locationTies.tie')).toMatchObject([{ locationId: 7 }])
  await page.getByRole('button', { name: 'Unlink' }).click()
  await expect.element(page.getByText('Unlink 3-0000001 from this location?')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
  await expect.poll(() => inputsOf('locationTies.untie')).toHaveLength(1)
})

test('links to the portal if the person has no metering place', async () => {
  await openPage(settings, {
    answers: { ...answers, 'externalDevices.list': () => ({ data: { devices: [] } }) },
  })
  await expect
    .element(page.getByRole('link', { name: 'Add a token or a file' }))
    .toHaveAttribute('href', '/external/integrations')
})

test('compares months and days over the quarter-hours that both meters measured', async () => {
  await openPage(comparison, { answers: { ...answers, ...reconciledAnswers } })
  const june = page.getByRole('row', { name: /Jun/ })
  await expect.element(june).toHaveTextContent(/10\.00 kWh.*10\.25 kWh.*0\.25 kWh.*2\.50 %.*50\.0 %/)
  await expect.element(page.getByRole('row', { name: /Whole range/ })).toHaveTextContent(/0\.15 kWh.*0\.75 %/)
  await expectClean('two meters by month')
  await june.getByRole('button').click()
  await expect.element(page.getByRole('heading', { name: /^Days of/ })).toBeVisible()
  await expect.element(page.getByRole('table').last().getByRole('row')).toHaveLength(3)
})

test('shows that no values can be compared, and offers a retry after a failure', async () => {
  await openPage(comparison, {
    answers: { ...answers, 'locationTies.reconcile': () => ({ data: { days: [] } }) },
  })
  await expect.element(page.getByText('Nothing to compare')).toBeVisible()
  await openPage(comparison, { answers: { ...answers, 'locationTies.reconcile': () => refuse('internal') } })
  await expect.element(page.getByText('Could not load the metering place')).toBeVisible()
})
