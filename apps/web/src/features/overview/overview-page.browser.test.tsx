import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { orpc } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { energyAnswers, nothingMeasured } from '../../testing/answers/energy-answers.ts'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { answerFromNowOn, inputsOf, refuse } from '../../testing/fake-server.ts'
import { createLive, devicesOf, emptyEvent, sunnyEvent } from '../../testing/live.ts'
import { looks } from '../../testing/looks.ts'
import { openPage } from '../../testing/open-page.tsx'
import { owner } from '../../testing/people.ts'

const answers = {
  ...placeAnswers,
  ...energyAnswers,
  'auth.user': () => ({ data: { user: owner } }),
  'devices.list': () => ({ data: { devices: devicesOf(sunnyEvent(3000)), deviceGroups: [] } }),
}
const node = (words: RegExp) => page.getByRole('group', { name: 'Energy flow now' }).getByLabelText(words)

describe.each([
  ...looks,
  ['theme white, desktop', { theme: 'white', size: 'desktop' }],
  ['theme default, phone', { theme: 'default', size: 'phone' }],
] as const)('%s', (_look, look) => {
  test('the overview of a location is accessible', async () => {
    const live = createLive()
    await openPage('/locations/7', { ...look, answers: { ...answers, ...live.answers } })
    live.send(sunnyEvent(3000))
    await expect.element(node(/^Solar\s3\.00\skW$/)).toBeVisible()
    await expect.element(page.getByRole('img', { name: /^Sources .+ equal uses/ })).toBeVisible()
    await expectClean('overview')
  })
})

test('a place without hardware shows that it waits for hardware', async () => {
  const live = createLive()
  await openPage('/locations/7', { answers: { ...answers, ...live.answers } })
  live.send(emptyEvent())
  await expect.element(page.getByText('Waiting for the first values')).toBeVisible()
  const shown = page.getByRole('group', { name: 'Energy flow now' }).elements()
  expect(shown.map(({ textContent }) => textContent).join()).not.toMatch(/\d\sk?W/)
})

test('an empty balance names its cause: a controller that was unlinked, and the devices that wait for another one', async () => {
  const live = createLive()
  const stays = [{ unitId: '7K3M-Q2XH-94TD-P8WJ', from: 0, until: null }]
  const devices = devicesOf(sunnyEvent(3000)).map((device) =>
    device.category === 'GRID' ? { ...device, oemDeviceId: null, connected: false, stays } : device,
  )
  await openPage('/locations/7', {
    answers: {
      ...answers,
      ...live.answers,
      'devices.list': () => ({ data: { devices, deviceGroups: [] } }),
      'charts.energy': ({ from, to }) => ({ data: nothingMeasured(Number(from), Number(to)) }),
    },
  })
  const meter = devices.find(({ category }) => category === 'GRID')?.name
  await expect
    .element(
      page.getByText(
        `There are no values for ${meter}, because controller 7K3M-Q2XH-94TD-P8WJ was unlinked and no other one has taken over yet.`,
      ),
    )
    .toBeVisible()
})

describe('names the part that failed to load, and retries:', () => {
  test('the live values', async () => {
    const live = createLive()
    await openPage('/locations/7', { answers: { ...answers, 'live.location': () => refuse('unavailable') } })
    await expect.element(page.getByText('Live values are not arriving')).toBeVisible()
    await expect.element(page.getByRole('status').getByText('Not connected')).toBeVisible()
    await expect.element(page.getByText('Self-sufficiency')).toBeVisible()
    // after three automatic attempts the page waits four seconds
    const tries = () => inputsOf('live.location').length
    await expect.poll(tries, { timeout: 10_000 }).toBe(3)
    live.send(sunnyEvent(3000))
    answerFromNowOn(live.answers)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(tries, { timeout: 2000 }).toBe(4)
    await expect.element(node(/^Solar\s3\.00\skW$/)).toBeVisible()
  })

  test('the figures of the day', async () => {
    const live = createLive()
    await openPage('/locations/7', {
      answers: { ...answers, ...live.answers, 'charts.energy': () => refuse('internal') },
    })
    await expect.element(page.getByText('Today’s figures did not load')).toBeVisible()
    answerFromNowOn(energyAnswers)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('Self-sufficiency')).toBeVisible()
  })

  test('loaded figures stay when a later call fails', async () => {
    const live = createLive()
    await openPage('/locations/7', { answers: { ...answers, ...live.answers } })
    const bars = page.getByRole('img', { name: /^Sources .+ equal uses/ })
    await expect.element(bars).toBeVisible()
    answerFromNowOn({ 'charts.energy': () => refuse('forbidden') })
    await queryClient.refetchQueries({ queryKey: orpc.charts.energy.key() })
    const failed = queryClient.getQueryCache().findAll({ queryKey: orpc.charts.energy.key() })
    expect(failed.map(({ state }) => state.status)).toEqual(['error'])
    await expect.element(page.getByText('Self-sufficiency')).toBeVisible()
    await expect.element(bars).toBeVisible()
  })

  test('the location, inside the frame of the app', async () => {
    const live = createLive()
    await openPage('/locations/7', {
      answers: { ...answers, ...live.answers, 'locations.get': () => refuse('internal') },
    })
    await expect.element(page.getByText('This page did not load')).toBeVisible()
    await expect.element(page.getByRole('navigation', { name: 'Breadcrumbs' })).toBeVisible()
    expect(document.title).toBe('This page did not load · Kilowatt')
    await expectClean('a page that did not load')
    answerFromNowOn(placeAnswers)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Sunny Hill' })).toBeVisible()
    expect(document.title).toBe('Sunny Hill · Styria · Kilowatt')
  })
})

test('names a device that is not reporting, and counts it in the badge', async () => {
  const live = createLive()
  await openPage('/locations/7', { answers: { ...answers, ...live.answers } })
  const event = sunnyEvent(3000)
  const [roof, meter] = event.devices
  if (!roof || !meter) throw new Error('the event has two devices')
  live.send({
    ...event,
    balance: { ...event.balance, solarW: null, consumptionW: null, flowsW: null },
    devices: [{ ...roof, at: Date.now() - 900_000, stale: true, unheard: true }, meter],
  })
  await expect.element(page.getByRole('heading', { name: 'Roof is not reporting' })).toBeVisible()
  await expect.element(page.getByRole('status').getByText('1 device not reporting')).toBeVisible()
})

test('also names a silent consumer, although the flow is known without it; its consumption is not called "other"', async () => {
  const live = createLive()
  await openPage('/locations/7', { answers: { ...answers, ...live.answers } })
  const event = sunnyEvent(3000)
  const [roof, meter] = event.devices
  if (!roof || !meter) throw new Error('the event has two devices')
  const pump = { ...roof, id: 75, name: 'Heat pump', category: 'HVAC' as const, powerW: 750 }
  const heard = { ...event, devices: [...event.devices, pump] }
  live.send({ ...heard, balance: { ...event.balance, hvacW: 750, otherW: 1250 } })
  await expect.element(node(/^Other\s1\.25\skW$/)).toBeVisible()
  live.send({
    ...event,
    devices: [...event.devices, { ...pump, at: Date.now() - 900_000, stale: true, unheard: true }],
  })
  await expect.element(page.getByRole('status').getByText('1 device not reporting')).toBeVisible()
  await expect
    .element(
      page.getByText('Heat pump is not reporting. Its consumption is part of “Unexplained”.', {
        exact: true,
      }),
    )
    .toBeVisible()
  await expect.element(node(/^Unexplained\s2\.00\skW$/)).toBeVisible()
  expect(node(/^Other/).elements()).toEqual([])
})
