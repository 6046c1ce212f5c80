import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { spotAnswers } from '../../testing/answers/spot-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { type Answers, inputsOf, refuse } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { superAdmin } from '../../testing/people.ts'

const understood = {
  from: Date.parse('2026-01-10T00:00Z'),
  to: Date.parse('2026-01-11T00:00Z'),
  prices: 24,
  minutes: 60,
  dropped: 1,
  minPerMwh: -5.5,
  maxPerMwh: 120,
  meanPerMwh: 60,
  overwritten: 4,
  isKept: false,
}
const answers: Answers = {
  ...placeAnswers,
  ...spotAnswers,
  'auth.user': () => ({ data: { user: superAdmin } }),
  'spotMarket.upload': ({ keep }) => ({ data: { ...understood, isKept: keep } }),
}

const chooseFile = (text: string) => {
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('no file can be chosen')
  return userEvent.upload(input, new File([text], 'prices.csv', { type: 'text/csv' }))
}

test('super admins see which zones have prices, and which source is down', async () => {
  await openPage('/admin/prices', { answers })
  await expect.element(page.getByRole('row', { name: /^Slovenia/ })).toHaveTextContent('Prices stored')
  await expect
    .element(page.getByRole('row', { name: /^Austria/ }))
    .toHaveTextContent('No answer: entsoe: down')
  await expect.element(page.getByRole('row', { name: /^Montenegro/ })).toHaveTextContent('No locations there')
  await expectClean('zones of the market')
})

test('previews a sheet first, and stores it after confirmation', async () => {
  await openPage('/admin/prices', { answers })
  await expect.element(page.getByRole('heading', { name: 'Upload prices' })).toBeVisible()
  await chooseFile('time,price\n')
  await expect.element(page.getByText(/^24 prices of 60 min each for SI/)).toBeVisible()
  await expect.element(page.getByText(/would be overwritten: 4/)).toBeVisible()
  expect(inputsOf('spotMarket.upload')).toMatchObject([{ code: 'SI', keep: false, overwrite: false }])
  await page.getByRole('button', { name: 'Overwrite these prices' }).click()
  await expect.poll(() => inputsOf('spotMarket.upload')).toHaveLength(2)
  expect(inputsOf('spotMarket.upload')[1]).toMatchObject({ keep: true, overwrite: true, csv: 'time,price\n' })
  await expect.element(page.getByText(/^24 prices/)).not.toBeInTheDocument()
})

test('refuses a file that is not a list of prices, with the reason', async () => {
  await openPage('/admin/prices', {
    answers: {
      ...answers,
      'spotMarket.upload': () => refuse('invalid', [{ path: 'csv', message: 'contains no prices' }]),
    },
  })
  await expect.element(page.getByRole('heading', { name: 'Upload prices' })).toBeVisible()
  await chooseFile('a,b')
  await expect.element(page.getByText('This file could not be read: contains no prices')).toBeVisible()
})
