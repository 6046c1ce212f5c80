import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { companyAnswers } from '../../testing/answers/company-answers.ts'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { answerFromNowOn, beOffline, inputsOf } from '../../testing/fake-server.ts'
import { looks } from '../../testing/looks.ts'
import { openPage } from '../../testing/open-page.tsx'
import { aggregator } from '../../testing/people.ts'

const answers = {
  ...placeAnswers,
  ...companyAnswers,
  'auth.user': () => ({ data: { user: aggregator } }),
}
const address = '/companies/3/integrated-devices'
const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(name) })

describe.each(looks)('%s', (_look, look) => {
  test('the devices of a company are accessible', async () => {
    await openPage(address, { ...look, answers })
    await expect.element(page.getByRole('link', { name: 'Grid meter' })).toBeVisible()
    await expectClean('devices of a company')
  })
})

test('each device shows its kind, value and state, and links to its page', async () => {
  await openPage(address, { answers })
  await expect
    .element(rowOf('Battery'))
    .toHaveTextContent(/OK.*1.84.kW · Charging · 64.%.*Battery.*Sunny Hill/)
  await expect.element(rowOf('Grid meter')).toHaveTextContent(/Error–/)
  await expect.element(rowOf('Solar inverter')).toHaveTextContent('Not connected')
  await expect
    .element(page.getByRole('link', { name: 'Battery', exact: true }))
    .toHaveAttribute('href', '/locations/7/devices/72')
})

test('the list is below the company, and the address can filter it', async () => {
  const { router } = await openPage(address, { answers })
  await expect
    .element(page.getByRole('navigation', { name: 'Breadcrumbs' }))
    .toHaveTextContent(/Green Valley Energy.*Devices/)
  await page.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Battery' }).click()
  await expect.poll(() => router.state.location.search).toMatchObject({ category: 'BATTERY' })
  await page.getByRole('searchbox', { name: 'Search devices or locations' }).fill('mill')
  await expect.element(page.getByText('No devices match.')).toBeVisible()
  expect(inputsOf('companies.devices').at(-1)).toMatchObject({ category: 'BATTERY', search: 'mill' })
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect.element(rowOf('Solar inverter')).toBeVisible()
})

test('shows that a company has no devices; a failed load can be retried', async () => {
  await openPage(address, { answers: { ...answers, 'companies.devices': beOffline } })
  await expect.element(page.getByRole('main').getByText('The server did not answer')).toBeVisible()
  answerFromNowOn({ 'companies.devices': () => ({ data: { devices: [], total: 0 } }) })
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('No devices yet')).toBeVisible()
})

test('the company in the tree links to its devices', async () => {
  const { router } = await openPage('/companies/3', { answers })
  await page.getByRole('link', { name: 'Devices' }).click()
  await expect.poll(() => router.state.location.pathname).toBe(address)
})
