import type { DirectionTest } from '@kilowatt/contracts/devices/direction-tests'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setupAnswers } from '../../testing/answers/setup-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { inputsOf } from '../../testing/fake-server.ts'
import { createLive, devicesOf, sunnyEvent } from '../../testing/live.ts'
import { looks } from '../../testing/looks.ts'
import { openPage } from '../../testing/open-page.tsx'
import { onLocation7, owner } from '../../testing/people.ts'

const silent = { ...sunnyEvent(3000), devices: [] }

/** Makes the grid meter import this much; nothing else changes. */
const gridAt = (powerW: number) => {
  const event = sunnyEvent(3000)
  const devices = event.devices.map((device) => (device.category === 'GRID' ? { ...device, powerW } : device))
  return { ...event, devices }
}
const meterId = sunnyEvent(3000).devices.find(({ category }) => category === 'GRID')?.id

async function openCheck(user = owner, look = {}) {
  const kept: DirectionTest[] = []
  const live = createLive()
  await openPage('/setup/locations/7', {
    ...look,
    answers: {
      ...setupAnswers,
      ...live.answers,
      'auth.user': () => ({ data: { user } }),
      'devices.list': () => ({ data: { devices: devicesOf(sunnyEvent(3000)), deviceGroups: [] } }),
      'setup.correctDevice': () => ({ data: {} }),
      'directionTests.list': () => ({ data: { tests: kept } }),
      'directionTests.add': ({ deviceId, outcome }) => {
        const test = {
          id: 12,
          at: 1,
          testedBy: 'Ana Novak',
          device: deviceId === null ? null : { id: Number(deviceId), name: 'Meter' },
          outcome,
          mended: false,
        }
        kept.push(test)
        return { data: { test } }
      },
    },
  })
  return live
}
const startTest = () => page.getByRole('button', { name: 'Start the test' }).click()

test.each(looks)('waits, shows the first values, and is accessible: %s', async (_look, look) => {
  const live = await openCheck(owner, look)
  live.send(silent)
  await expect.element(page.getByText('Waiting for the first values')).toBeVisible()
  await expectClean('waiting')
  live.send(gridAt(300))
  await expect.element(page.getByText('The first values are arriving')).toBeVisible()
  await expectClean('first values')
})

test('a kettle raises the import: the meter is mounted correctly', async () => {
  const live = await openCheck()
  live.send(gridAt(300))
  await startTest()
  live.send(gridAt(2300))
  await expect.element(page.getByText('The import rose. The meter is the right way round.')).toBeVisible()
  await expect.element(page.getByText(/^Last test: .*right way round · Ana Novak$/)).toBeVisible()
  expect(inputsOf('directionTests.add')).toEqual([{ locationId: 7, deviceId: meterId, outcome: 'right' }])
})

test('a kettle lowers the import: one tap reverses the meter', async () => {
  const live = await openCheck()
  live.send(gridAt(-300))
  await startTest()
  live.send(gridAt(-2300))
  await page.getByRole('button', { name: 'Reverse its direction' }).click()
  await expect.element(page.getByText('Corrected. Earlier values are also being corrected.')).toBeVisible()
  expect(inputsOf('setup.correctDevice')).toEqual([
    { deviceId: meterId, reversed: true, directionTestId: 12 },
  ])
})

test('people who may not edit see the problem, and cannot reverse the meter', async () => {
  const live = await openCheck({ ...owner, permissions: onLocation7() })
  live.send(gridAt(-300))
  await startTest()
  live.send(gridAt(-2300))
  await expect
    .element(page.getByText('Only people who can edit the location can correct this.'))
    .toBeVisible()
  expect(page.getByRole('button', { name: 'Reverse its direction' }).elements()).toEqual([])
  expect(inputsOf('directionTests.add')).toEqual([])
})
