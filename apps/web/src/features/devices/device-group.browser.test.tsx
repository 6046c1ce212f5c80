import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { batteryEvent, batteryId, controlAnswers } from '../../testing/answers/control-answers.ts'
import { energyAnswers } from '../../testing/answers/energy-answers.ts'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { inputsOf, refuse } from '../../testing/fake-server.ts'
import { createLive, devicesOf } from '../../testing/live.ts'
import { looks } from '../../testing/looks.ts'
import { openPage } from '../../testing/open-page.tsx'
import { aggregator } from '../../testing/people.ts'

const group = { id: 5, name: 'Roof and storage' }
/** The solar plant and the battery are in the group, the meter is not. */
const devices = devicesOf(batteryEvent()).map((device) =>
  device.category === 'GRID' ? device : { ...device, deviceGroups: [group] },
)
const answers = {
  ...placeAnswers,
  ...energyAnswers,
  ...controlAnswers([]),
  'auth.user': () => ({ data: { user: aggregator } }),
  'devices.list': () => ({ data: { devices, deviceGroups: [group, { id: 6, name: 'Cellar' }] } }),
}
type Options = NonNullable<Parameters<typeof openPage>[1]>

async function open(path: string, options: Options = {}) {
  const live = createLive()
  await openPage(path, { ...options, answers: { ...answers, ...live.answers, ...options.answers } })
  live.send(batteryEvent())
  return live
}
const address = `/locations/7/device-groups/${group.id}`
const sum = page.getByRole('region', { name: 'Current values of the group' })

test.each(looks)("%s: the group's current power, its devices, and its chart", async (_look, look) => {
  await open(address, look)
  // 3000 W of solar power and 746 W from the battery
  await expect.element(sum).toHaveTextContent(/Supplying now3\.75.*kW2 of 2 devices report/)
  await expect.element(sum).toHaveTextContent(/Drawing now0/)
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Battery' })).toBeVisible()
  await expect.element(page.getByRole('application', { name: /Chart of Roof and storage/ })).toBeVisible()
  await expectClean('device group')
  expect(inputsOf('charts.location').at(-1)).toMatchObject({ deviceGroupId: group.id })
})

test('leaves a device that has not reported out of the sum and mentions it; its own consumption is unknown, and nothing moves', async () => {
  const live = await open(address)
  live.send(batteryEvent({ connected: false }))
  await expect.element(sum).toHaveTextContent(/Supplying now3\.00.*kW1 of 2 devices report/)
  await expect.element(sum).toHaveTextContent(/Drawing now–/)
})

test('a group without devices has neither sum nor chart', async () => {
  await open('/locations/7/device-groups/6')
  await expect.element(page.getByText('The group has no devices, or all of them are hidden.')).toBeVisible()
  expect(sum.elements()).toEqual([])
  expect(inputsOf('charts.location')).toEqual([])
})

test('a chart that failed to load keeps the rest of the page', async () => {
  await open(address, { answers: { 'charts.location': () => refuse('internal') } })
  await expect.element(page.getByText('The chart could not be loaded')).toBeVisible()
  await expect.element(sum).toBeVisible()
})

test('strategies have their place on the page of a device', async () => {
  await open(`/locations/7/devices/${batteryId}`)
  const tabs = page.getByRole('navigation', { name: 'Device sections' })
  await tabs.getByRole('link', { name: 'Strategies' }).click()
  await expect.element(page.getByText('No strategy controls this device')).toBeVisible()
  await expectClean('strategies of a device')
})

test('a channel shows the live value if it is newer than the fetched one', async () => {
  const channels = [
    { name: 'powerW', quantity: 'powerW' as const, value: 1, at: 1 },
    { name: 'energyImportWh', quantity: 'energyImportWh' as const, value: 2_000, at: 1 },
  ]
  await open(`/locations/7/devices/${batteryId}?tab=details`, {
    answers: { 'channels.latest': () => ({ data: { channels } }) },
  })
  await expect.element(page.getByText('746 W', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^2(\.0+)?\skWh$/)).toBeVisible()
})
