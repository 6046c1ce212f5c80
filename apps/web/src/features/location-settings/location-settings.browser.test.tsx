import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { placeAnswers, sunnyHill } from '../../testing/answers/location-answers.ts'
import { type Answers, answerFromNowOn, inputsOf, refuse } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { aggregator } from '../../testing/people.ts'

const answers = {
  ...placeAnswers,
  'auth.user': () => ({ data: { user: { ...aggregator, locale: 'sl' as const } } }),
  'locationAdmin.update': () => ({ data: { location: sunnyHill } }),
}
const open = (more: Answers = {}) =>
  openPage('/locations/7/manage/settings', { answers: { ...answers, ...more }, locale: 'sl' })
const field = (label: string) => page.getByLabelText(label)
const save = () => page.getByRole('button', { name: 'Shrani' }).click()
const fill = async (label: string, text: string) => {
  await field(label).fill(text)
  await userEvent.tab()
}

test('numbers are shown and accepted in Slovenian format', async () => {
  await open()
  await expect.element(field('Zemljepisna širina')).toHaveValue('46,05')
  await expect.element(field('Vršna moč elektrarne, kW')).toHaveValue('9,9')
  await fill('Vršna moč elektrarne, kW', '1.234,5')
  await expect.element(field('Vršna moč elektrarne, kW')).toHaveValue('1234,5')
  await fill('Priključna moč, kW', '12.345')
  await expect.element(field('Priključna moč, kW')).toHaveValue('12.345')
  await save()
  await expect
    .poll(() => inputsOf('locationAdmin.update'))
    .toMatchObject([{ solarPeakW: 1_234_500, gridLimitW: 12_345_000, coordinates: { latitude: 46.05 } }])
})

test('text that is not a number is marked once the field is left, and not saved', async () => {
  await open()
  await fill('Zemljepisna širina', 'pri mlinu')
  await expect.element(page.getByText('Vnesite število')).toBeVisible()
  await save()
  await fill('Zemljepisna širina', '46.056')
  await save()
  await expect.element(page.getByText('Vnesite stopinje, na primer 46,0569.')).toBeVisible()
  expect(inputsOf('locationAdmin.update')).toEqual([])
})

test('countries have Slovenian names and are sorted by them', async () => {
  await open()
  await expect.element(field('Država')).toHaveTextContent('AvstrijaItalijaSlovenija')
})

test('a country with one bidding zone has it preselected; if it has several, one must be chosen', async () => {
  await open()
  const zone = page.getByRole('combobox', { name: 'Območje borznih cen' })
  await expect.element(zone).toHaveValue('Slovenija')
  await field('Država').selectOptions('Italija')
  await expect.element(zone).toHaveValue('')
  await save()
  await expect.element(page.getByText('Izberite območje borznih cen.')).toBeVisible()
  await zone.click()
  await page.getByRole('option', { name: 'Sicilija' }).click()
  await page.getByRole('combobox', { name: 'Časovni pas' }).click()
  await page.getByRole('option').first().click()
  await save()
  await expect
    .poll(() => inputsOf('locationAdmin.update'))
    .toMatchObject([{ countryCode: 'IT', region: { code: 'IT_SICI', type: 'BIDDING_ZONE' } }])
})

test('a refused input is shown at its field, in the language of the page', async () => {
  await open({
    'locationAdmin.update': () =>
      refuse('invalid', [
        { path: 'timezone', message: 'other_country' },
        { path: 'address.street', message: 'Too big: expected string to have <=100 characters' },
      ]),
  })
  await fill('Ulica', 'Pri mlinu')
  await save()
  await expect
    .element(page.getByRole('combobox', { name: 'Časovni pas' }))
    .toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByText('Ta izbira je v drugi državi. Izberite drugo.')).toBeVisible()
  await expect.element(field('Ulica')).toHaveAccessibleDescription(/Vnos ni bil sprejet/)
  await expect.element(field('Ulica')).toHaveFocus()
  await expect.element(page.getByText('Sprememb ni bilo mogoče shraniti.')).toBeVisible()
})

test("the saved values become the form's initial values", async () => {
  let name = sunnyHill.name
  await open({
    'locations.get': () => ({ data: { location: { ...sunnyHill, name } } }),
    'locationAdmin.update': (settings) => {
      name = settings.name
      return { data: { location: { ...sunnyHill, name } } }
    },
  })
  await fill('Ime', ' Sončni hrib ')
  await save()
  await expect.element(field('Ime')).toHaveValue('Sončni hrib')
  await expect.element(page.getByRole('button', { name: 'Shrani' })).not.toBeInTheDocument()
})

test('choices that failed to load are reported at their fields, keep the chosen value, and load on retry', async () => {
  const missing = () => refuse('unavailable')
  await open({
    'countries.list': missing,
    'countries.timezones': missing,
    'countries.regions': missing,
  })
  const alert = page.getByRole('alert').filter({ hasText: 'Seznama ni bilo mogoče naložiti.' })
  await expect.poll(() => alert.elements().length).toBe(3)
  await fill('Ime', 'Sončni hrib')
  await save()
  await expect
    .poll(() => inputsOf('locationAdmin.update'))
    .toMatchObject([{ name: 'Sončni hrib', countryCode: 'SI', timezone: 'Europe/Ljubljana' }])
  answerFromNowOn(placeAnswers)
  for (let left = 3; left > 0; left -= 1) {
    await alert.first().getByRole('button', { name: 'Poskusi znova' }).click()
    await expect.poll(() => alert.elements().length).toBe(left - 1)
  }
  await expect.element(field('Država')).toHaveTextContent('Slovenija')
})
