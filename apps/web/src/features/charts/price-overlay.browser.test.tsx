import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clearDays, energyAnswers } from '../../testing/answers/energy-answers.ts'
import { placeAnswers, sunnyHill } from '../../testing/answers/location-answers.ts'
import { spotAnswers } from '../../testing/answers/spot-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { type Answers, inputsOf, refuse, staySilent } from '../../testing/fake-server.ts'
import { devicesOf, sunnyEvent } from '../../testing/live.ts'
import { openPage } from '../../testing/open-page.tsx'
import { owner } from '../../testing/people.ts'

const region = { code: 'SI', type: 'BIDDING_ZONE', name: 'Slovenia' }
const answers: Answers = {
  ...placeAnswers,
  ...energyAnswers,
  ...spotAnswers,
  'auth.user': () => ({ data: { user: owner } }),
  'devices.list': () => ({ data: { devices: devicesOf(sunnyEvent(3000)), deviceGroups: [] } }),
  'locations.get': () => ({ data: { location: { ...sunnyHill, region } } }),
}
const aDay = '/locations/7/charts?date=2026-06-10'
const readout = page.getByRole('group', { name: 'Values at the cursor' })
const priceSwitch = page.getByRole('checkbox', { name: /^Market price/ })

test('a single day shows the prices of its zone: in the readout, and in the table to the third decimal', async () => {
  await openPage(aDay, { answers })
  await expect.element(readout).toHaveTextContent(/Market price\d+\.\d ct\/kWh/)
  expect(inputsOf('spotMarket.prices')).toEqual([{ code: 'SI', day: '2026-06-10' }])
  page.getByRole('application').element().focus()
  await userEvent.keyboard('{Home}')
  await expect.element(readout).toHaveTextContent('Market price4.8 ct/kWh')
  await expectClean('a chart with prices')
  await userEvent.keyboard('t')
  await expect.element(page.getByRole('columnheader', { name: 'Market price, ct/kWh' })).toBeVisible()
})

test('the switch hides prices and stops their calls; the address keeps it', async () => {
  const { router } = await openPage(aDay, { answers })
  await expect.element(priceSwitch).toBeChecked()
  await priceSwitch.click()
  await expect.poll(() => router.state.location.search).toMatchObject({ price: false })
  await expect.element(readout).not.toHaveTextContent('Market price')
  await openPage(`${aDay}&price=false`, { answers })
  await expect.element(readout).toBeVisible()
  expect(inputsOf('spotMarket.prices')).toEqual([])
})

test('the switch explains why longer ranges have no prices', async () => {
  await openPage('/locations/7/charts?range=month&date=2026-06-10', { answers })
  await expect.element(page.getByRole('checkbox', { name: 'Market price (single days only)' })).toBeDisabled()
  expect(inputsOf('spotMarket.prices')).toEqual([])
})

test.each([
  ['slow', staySilent],
  ['down', () => refuse('unavailable')],
])('a chart does not wait for prices that are %s', async (_how, prices) => {
  await openPage(aDay, { answers: { ...answers, 'spotMarket.prices': prices as never } })
  await expect.element(readout).toHaveTextContent('Market price–')
})

test('the previous chart keeps its prices while another day loads', async () => {
  await openPage(aDay, {
    answers: {
      ...answers,
      'charts.location': ({ from, to }) =>
        Number(from) < Date.UTC(2026, 5, 9, 12)
          ? staySilent()
          : { data: clearDays(Number(from), Number(to), null) },
    },
  })
  await expect.element(readout).toHaveTextContent(/Market price\d+\.\d ct\/kWh/)
  await page.getByRole('button', { name: 'Earlier' }).click()
  await expect.poll(() => inputsOf('spotMarket.prices')).toHaveLength(2)
  await expect.element(page.getByRole('application')).toHaveAttribute('data-dimmed')
  await expect.element(readout).toHaveTextContent(/Market price\d+\.\d ct\/kWh/)
})

test('a location without a zone has no prices', async () => {
  await openPage(aDay, {
    answers: { ...answers, 'locations.get': () => ({ data: { location: sunnyHill } }) },
  })
  await expect.element(readout).toBeVisible()
  expect(priceSwitch.query()).toBeNull()
  expect(inputsOf('spotMarket.prices')).toEqual([])
})
