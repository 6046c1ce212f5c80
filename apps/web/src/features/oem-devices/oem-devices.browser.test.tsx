import type { RefusedMessage } from '@kilowatt/contracts/gateway/quarantine'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { companyAnswers } from '../../testing/answers/company-answers.ts'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { lostController } from '../../testing/answers/oem-device-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { type Answers, answerFromNowOn, beOffline, inputsOf, refuse } from '../../testing/fake-server.ts'
import { devicesOf, sunnyEvent } from '../../testing/live.ts'
import { looks } from '../../testing/looks.ts'
import { openPage } from '../../testing/open-page.tsx'
import { aggregator, owner } from '../../testing/people.ts'

const answers: Answers = {
  ...placeAnswers,
  ...companyAnswers,
  'auth.user': () => ({ data: { user: aggregator } }),
  'oemDevices.update': () => ({ data: {} }),
  'oemDevices.transfer': () => ({ data: {} }),
  'oemDevices.setDataLimit': () => ({ data: {} }),
  'setup.release': () => ({ data: {} }),
}
const list = '/locations/7/manage/oem-devices'
const address = `${list}/50`
const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

describe.each(looks)('%s', (_look, look) => {
  test('the controllers of a location are accessible', async () => {
    await openPage(list, { ...look, answers })
    await expect.element(page.getByRole('link', { name: /Boiler room/ })).toBeVisible()
    await expectClean('controllers of a location')
  })

  test('a controller is accessible, with all of its dialogs', async () => {
    await openPage(address, { ...look, answers })
    await expect.element(page.getByText('96.42', { exact: false })).toBeVisible()
    await expectClean('controller')
    for (const name of ['Rename', 'Transfer to someone else', 'Unlink', 'Set limit']) {
      await press(name)
      await expect.element(dialog).toBeVisible()
      await expectClean(name)
      await dialog.getByRole('button').first().click()
      await expect.element(dialog).not.toBeInTheDocument()
    }
  })
})

test('each card shows type and connection, and links to the controller', async () => {
  const { router } = await openPage(list, { answers })
  const card = page.getByRole('link', { name: /Boiler room/ })
  await expect.element(card).toHaveTextContent(/Not connected.*Last seen 01. 06. 2026.*went silent.*3\.2\.1/)
  await expect
    .element(page.getByRole('link', { name: /ABCD-EFGH-JKLM-0002/ }))
    .toHaveTextContent(/Connected.*P1/)
  await card.click()
  await expect.poll(() => router.state.location.pathname).toBe(address)
})

test('a location without controllers explains how to get one, and links to the wizard', async () => {
  await openPage(list, {
    answers: { ...answers, 'oemDevices.ofLocation': () => ({ data: { oemDevices: [] } }) },
  })
  await expect.element(page.getByText('No controllers yet')).toBeVisible()
  await expect
    .element(main.getByRole('link', { name: 'Link controller' }).first())
    .toHaveAttribute('href', '/setup/oem-device?locationId=7&companyId=3')
})

test('another controller can be linked, but not by people who cannot set up hardware', async () => {
  const link = main.getByRole('link', { name: 'Link controller' })
  await openPage(list, { answers })
  await expect.element(link).toBeVisible()
  const permissions = { location: [{ ...owner.permissions.location[0], id: 7, view: true, edit: true }] }
  const plain = { ...owner, role: 'ROLE_USER', permissions } as typeof owner
  await openPage(list, { answers: { ...answers, 'auth.user': () => ({ data: { user: plain } }) } })
  await expect.element(main.getByRole('link', { name: /Boiler room/ })).toBeVisible()
  expect(link.query()).toBeNull()
})

test('shows first since when and why a controller is offline, then its connection quality and history', async () => {
  await openPage(address, { answers })
  await expect.element(main.getByText(/^Not connected since 01\. 06\. 2026 16:03/)).toBeVisible()
  await expect.element(main.getByText(/Check its power supply first/)).toBeVisible()
  await expect.element(main.getByText(/48.ms, measured/)).toBeVisible()
  const entries = page.getByRole('list', { name: 'Connection history' })
  await expect.element(entries).toHaveTextContent(/went silent.*after being connected for 1.d 16.h/)
  await expect.element(entries).toHaveTextContent(/Connected again after 2.min/)
  expect(entries.element().children).toHaveLength(4)
  await press('Show earlier')
  await expect.element(entries).toHaveTextContent(/The connection was lost/)
  await expect.element(page.getByRole('button', { name: 'Show earlier' })).not.toBeInTheDocument()
  expect(inputsOf('oemDevices.connections').at(-1)).toMatchObject({ before: 11 })
})

test('devices that it reports link to their own pages, and those of another controller are not listed', async () => {
  const [one] = devicesOf(sunnyEvent(4000))
  if (!one) throw new Error('no device')
  const behind = { ...one, oemDeviceId: 50, name: 'Heat pump' }
  await openPage(address, {
    answers: {
      ...answers,
      'devices.list': () => ({
        data: { devices: [behind, { ...one, id: 99, oemDeviceId: 51, name: 'Pool' }], deviceGroups: [] },
      }),
    },
  })
  await expect
    .element(main.getByRole('link', { name: 'Heat pump' }))
    .toHaveAttribute('href', `${address}/devices/${one.id}`)
  expect(main.getByRole('link', { name: 'Pool' }).elements()).toEqual([])
})

test('mobile data is next to its limit, which a provider sets', async () => {
  await openPage(address, { answers })
  await expect.element(main.getByText(/This month’s mobile data is over the limit/)).toBeVisible()
  await expect.element(main.getByText('612.4\u00a0MB')).toBeVisible()
  await press('Set limit')
  await dialog.getByLabelText('Limit, MB').fill('0')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText(/from 1 to 1,000,000/)).toBeVisible()
  await dialog.getByLabelText('Limit, MB').fill('800')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => inputsOf('oemDevices.setDataLimit'))
    .toEqual([{ id: 50, dataLimitBytes: 800_000_000 }])
})

test('a person with shared access changes its name and pace, and nothing else', async () => {
  const oemDevice = { ...lostController, may: { giveAway: false, limitData: false } }
  await openPage(address, { answers: { ...answers, 'oemDevices.get': () => ({ data: { oemDevice } }) } })
  await press('Rename')
  await dialog.getByLabelText('Name').fill('  ')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => inputsOf('oemDevices.update')).toEqual([{ id: 50, alias: null }])
  await page.getByRole('switch', { name: 'Realtime push' }).click()
  await expect.poll(() => inputsOf('oemDevices.update').at(-1)).toEqual({ id: 50, realtimePush: true })
  for (const name of ['Transfer to someone else', 'Unlink', 'Set limit'])
    expect(page.getByRole('button', { name, exact: true }).elements()).toEqual([])
})

test('an impossible recipient is shown at the field and can be corrected', async () => {
  await openPage(address, {
    answers: {
      ...answers,
      'oemDevices.transfer': () => refuse('invalid', [{ path: 'email', message: 'not_here' }]),
    },
  })
  await press('Transfer to someone else')
  await expect.element(dialog).toHaveTextContent(/Who can see and control Sunny Hill does not change/)
  await dialog.getByLabelText('E-mail').fill('jure@example.com')
  await dialog.getByRole('button', { name: 'Transfer to someone else' }).click()
  await expect.element(dialog.getByText(/Invite them first/)).toBeVisible()
  answerFromNowOn({ 'oemDevices.transfer': () => ({ data: {} }) })
  await dialog.getByLabelText('E-mail').fill('eva@example.com')
  await dialog.getByRole('button', { name: 'Transfer to someone else' }).click()
  await expect.element(page.getByText('eva@example.com is now the owner.')).toBeVisible()
})

test('shows the consequences before unlinking, and then the list', async () => {
  const { router } = await openPage(address, { answers })
  await press('Unlink')
  await expect.element(dialog).toHaveTextContent(/Unlink Boiler room from Sunny Hill\?/)
  await dialog.getByRole('button', { name: 'Unlink' }).click()
  await expect.poll(() => router.state.location.pathname).toBe(list)
  expect(inputsOf('setup.release')).toEqual([
    { companyId: 3, locationId: 7, controllerId: 50, devices: 'leave', leftAt: 'now' },
  ])
})

test('unlinking asks what happens to the devices, and shows when they were removed if the controller has been silent', async () => {
  const devices = devicesOf(sunnyEvent(0)).map((device) => ({ ...device, oemDeviceId: 50 }))
  await openPage(address, {
    answers: { ...answers, 'devices.list': () => ({ data: { devices, deviceGroups: [] } }) },
  })
  await press('Unlink')
  await expect
    .element(dialog.getByText(new RegExp(`What happens to its ${devices.length} devices`)))
    .toBeVisible()
  await expect.element(dialog).toHaveTextContent(devices[0]?.name ?? '')
  await dialog.getByRole('radio', { name: /Since the last reading, 01\. 06\. 2026/ }).click()
  await expectClean('what becomes of the devices')
  await dialog.getByRole('button', { name: 'Unlink' }).click()
  await expect
    .poll(() => inputsOf('setup.release'))
    .toEqual([{ companyId: 3, locationId: 7, controllerId: 50, devices: 'leave', leftAt: 'last_reading' }])
})

test('unlinking is not possible before the affected devices are known', async () => {
  const devices = devicesOf(sunnyEvent(0)).map((device) => ({ ...device, oemDeviceId: 50 }))
  await openPage(address, { answers: { ...answers, 'devices.list': () => refuse('internal') } })
  await press('Unlink')
  const unlink = dialog.getByRole('button', { name: 'Unlink' })
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(/The list could not be loaded/)
  await expect.element(unlink).toBeDisabled()
  answerFromNowOn({ 'devices.list': () => ({ data: { devices, deviceGroups: [] } }) })
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect.element(dialog.getByText(/^What happens to its/)).toBeVisible()
  await expect.element(unlink).toBeEnabled()
})

test('devices that wait for another controller have not been removed', async () => {
  const devices = devicesOf(sunnyEvent(0)).map((device) => ({ ...device, oemDeviceId: 50 }))
  await openPage(address, {
    answers: { ...answers, 'devices.list': () => ({ data: { devices, deviceGroups: [] } }) },
  })
  await press('Unlink')
  await dialog.getByRole('radio', { name: 'Keep the devices for another controller' }).click()
  await expect.element(dialog.getByText('Removed from')).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Unlink' }).click()
  await expect
    .poll(() => inputsOf('setup.release'))
    .toEqual([{ companyId: 3, locationId: 7, controllerId: 50, devices: 'wait' }])
})

test('a controller of another location is not found, and a failed load can be retried', async () => {
  await openPage(`${list}/99`, { answers })
  await expect.element(page.getByText("This page doesn't exist.")).toBeVisible()
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Controllers' }))
    .toHaveAttribute('href', list)
})

test('shows that there is no network, and loads on retry', async () => {
  await openPage(address, { answers: { ...answers, 'oemDevices.get': beOffline } })
  await expect.element(main.getByText('The server did not answer')).toBeVisible()
  answerFromNowOn({ 'oemDevices.get': () => ({ data: { oemDevice: lostController } }) })
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { name: 'Boiler room', level: 1 })).toBeVisible()
})

test('an owner finds the controllers in the settings of the location', async () => {
  const own = { ...owner, permissions: aggregator.permissions }
  await openPage('/locations/7/manage/settings', {
    answers: {
      ...answers,
      'auth.user': () => ({ data: { user: { ...own, role: 'ROLE_AGGREGATOR' as const } } }),
    },
  })
  await page.getByRole('link', { name: 'Controllers' }).first().click()
  await expect.element(page.getByRole('link', { name: /Boiler room/ })).toBeVisible()
})

const refusal: RefusedMessage = {
  reason: 'junk',
  day: '2026-06-01',
  count: 12_345,
  lastAt: Date.UTC(2026, 5, 1, 14, 3),
  topic: 'u/tele',
  detail: 'dt: expected array, received string',
}
const refused = page.getByRole('list', { name: 'Last refused messages' })

test('refused messages of the controller are shown with reason, topic, field, time and count', async () => {
  await openPage(address, {
    answers: {
      ...answers,
      'quarantine.ofController': () => ({
        data: {
          refusals: [refusal, { ...refusal, reason: 'oversize', count: 1, topic: null, detail: null }],
        },
      }),
    },
  })
  await expect
    .element(refused.getByRole('listitem').first())
    .toHaveTextContent(
      /Unreadable\s*u\/tele\s*dt: expected array.*01\. 06\. 2026 16:03\s*12,345 times that day/,
    )
  await expect
    .element(refused.getByRole('listitem').nth(1))
    .toHaveTextContent(/^Too large01\. 06\. 2026 16:03$/)
  await expectClean('refused messages')
})

test('shows that nothing was refused, or that refusals failed to load', async () => {
  await openPage(address, { answers })
  await expect
    .element(page.getByText('No message from this controller was refused in the last 30 days.'))
    .toBeVisible()
  await openPage(address, { answers: { ...answers, 'quarantine.ofController': () => refuse('internal') } })
  await expect.element(page.getByText('Last refused messages')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
})
