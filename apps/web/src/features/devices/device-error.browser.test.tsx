import type { Device } from '@kilowatt/contracts/devices/devices'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { batteryEvent, batteryId, controlAnswers } from '../../testing/answers/control-answers.ts'
import { energyAnswers } from '../../testing/answers/energy-answers.ts'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { createLive, devicesOf } from '../../testing/live.ts'
import { looks } from '../../testing/looks.ts'
import { openPage } from '../../testing/open-page.tsx'
import { aggregator } from '../../testing/people.ts'

type Options = NonNullable<Parameters<typeof openPage>[1]>

async function open(error: Partial<Device>, tab: string, look: Options = {}) {
  const live = createLive()
  const devices = devicesOf(batteryEvent()).map((device) =>
    device.id === batteryId ? { ...device, status: 'error' as const, ...error } : device,
  )
  await openPage(`/locations/7/devices/${batteryId}${tab}`, {
    ...look,
    answers: {
      ...placeAnswers,
      ...energyAnswers,
      ...controlAnswers([]),
      ...live.answers,
      'auth.user': () => ({ data: { user: aggregator } }),
      'devices.list': () => ({ data: { devices, deviceGroups: [] } }),
    },
  })
  return live
}

test.each(looks)('%s: an unreachable device shows why, and the retries left', async (_look, look) => {
  await open({ errorCode: 'no_answer', retriesAvailable: 3 }, '?tab=details', look)
  await expect.element(page.getByText('Communication error (no_answer), 3 retries left')).toBeVisible()
  await expect.element(page.getByText('Retries available')).toBeVisible()
  await expectClean('a device that is not reached')
})

test('shows that no retry is left when the controller has given up', async () => {
  await open({ errorCode: null, retriesAvailable: 0 }, '')
  await expect.element(page.getByText('Communication error, no retries left')).toBeVisible()
})

test('a long error code fits on a phone', async () => {
  await open({ errorCode: 'bus_'.repeat(16), retriesAvailable: 3 }, '', { size: 'phone' })
  const chip = page.getByText(/^Communication error/)
  await expect.element(chip).toBeVisible()
  expect(chip.element().getBoundingClientRect().right).toBeLessThanOrEqual(innerWidth)
})

test('shows an error that the device reports itself, and then off-grid mode', async () => {
  const own = { status: 'ok' as const, ownError: '303: grid voltage', isOffGrid: true }
  await open({ ...own }, '?tab=details')
  await expect.element(page.getByText('Device error: 303: grid voltage')).toBeVisible()
  await expectClean('a device with an error of its own')
  await open({ ...own, ownError: null }, '?tab=details')
  await expect.element(page.getByText('Off-grid', { exact: true })).toBeVisible()
})

test('shows that a controller no longer announces a device', async () => {
  await open({ errorCode: 'left_out', retriesAvailable: null }, '?tab=details')
  await expect.element(page.getByText('No longer reported by its controller')).toBeVisible()
  await expect.element(page.getByText('Retries available')).not.toBeInTheDocument()
})
