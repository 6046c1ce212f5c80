import type { OemDeviceDetails } from '@kilowatt/contracts/devices/oem-devices'
import type { FoundController } from '@kilowatt/contracts/directory/admin-search'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { companyAnswers } from '../../testing/answers/company-answers.ts'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { inputsOf } from '../../testing/fake-server.ts'
import { looks } from '../../testing/looks.ts'
import { openPage } from '../../testing/open-page.tsx'
import { aggregator, superAdmin } from '../../testing/people.ts'

const ana = { id: 9, email: 'owner@example.com', firstName: 'Ana', lastName: 'Novak' }
const eva = { ...ana, id: 12, email: 'eva@example.com', firstName: 'Eva', lastName: 'Zupan' }
const addresses = { ethernetIp: null, wirelessIp: null, mobileIp: null }
const linked: FoundController = {
  id: 50,
  unitId: 'ABCD-EFGH-JKLM-0001',
  alias: null,
  type: 'CONTROLLER',
  connected: false,
  lastSeenAt: null,
  softwareVersion: null,
  osVersion: null,
  hwVersion: null,
  ...addresses,
  openVpnIp: null,
  location: { id: 7, name: 'Sunny Hill' },
  company: { id: 3, name: 'Green Valley Energy' },
  owner: ana,
}
const free: FoundController = {
  ...linked,
  id: 51,
  unitId: 'ABCD-EFGH-JKLM-0002',
  location: null,
  company: null,
  owner: null,
}
const details = ({ hwVersion, openVpnIp, ...found }: FoundController): OemDeviceDetails => ({
  ...found,
  internalId: null,
  locationId: found.location?.id ?? null,
  cpuSerial: null,
  emmcSerial: null,
  mac: null,
  wirelessMac: null,
  vpnIp: openVpnIp,
  localIp: null,
  localWirelessIp: null,
  hardwareVersion: hwVersion,
  connectedAt: null,
  dataLimit: false,
  hasWifiModule: false,
  hasMobileModule: false,
  realtimePush: false,
  latencyMs: null,
  lteUse: false,
  disconnectedAt: null,
  disconnectedBecause: null,
  latencyAt: null,
  lteBytes: 0,
  dataLimitBytes: null,
  may: { giveAway: true, limitData: true },
})
const answers = {
  ...placeAnswers,
  ...companyAnswers,
  'auth.user': () => ({ data: { user: superAdmin } }),
  'adminSearch.controllers': () => ({ data: { controllers: [linked, free], total: 2 } }),
  'adminSearch.users': () => ({
    data: {
      users: [ana, eva].map((one) => ({ ...one, country: null, verified: true, companies: [] })),
      total: 80,
    },
  }),
  'oemDevices.get': () => ({ data: { oemDevice: details(free) } }),
  'oemDevices.setOwner': () => ({ data: {} }),
}
const dialog = () => page.getByRole('dialog')

test.each(looks)('sets the owner of the controller, not of its location: %s', async (_look, look) => {
  await openPage('/admin/search/oem-devices', { ...look, answers })
  await page.getByRole('button', { name: `Actions for ${linked.unitId}` }).click()
  await page.getByRole('menuitem', { name: 'Set owner' }).click()
  await expect.element(dialog().getByText('Sunny Hill keeps its owner', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Owner' })).toHaveValue(`Ana Novak ${ana.email}`)
  await page.getByRole('combobox', { name: 'Owner' }).click()
  await expect.element(page.getByRole('option', { name: '78 more; search to narrow the list' })).toBeVisible()
  await page.getByRole('option', { name: 'Eva Zupan eva@example.com' }).click()
  await expectClean('owner of a controller')
  await dialog().getByRole('button', { name: 'Set owner' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(inputsOf('oemDevices.setOwner')).toEqual([{ id: linked.id, userId: eva.id }])
  expect(inputsOf('locationAdmin.setOwner')).toEqual([])
})

test.each(looks)('a controller that is not linked opens from the search: %s', async (_look, look) => {
  const { router } = await openPage('/admin/search/oem-devices', { ...look, answers })
  await page.getByRole('link', { name: free.unitId }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: free.unitId })).toBeVisible()
  expect(router.state.location.pathname).toBe(`/admin/oem-devices/${free.id}`)
  await expectClean('a free controller')
  await page.getByRole('button', { name: 'Set owner' }).click()
  await expect
    .element(dialog().getByText('Only its owner can link this controller', { exact: false }))
    .toBeVisible()
  await page.getByRole('combobox', { name: 'Owner' }).click()
  await page.getByRole('option', { name: /^Eva Zupan/ }).click()
  await dialog().getByRole('button', { name: 'Set owner' }).click()
  await expect.poll(() => inputsOf('oemDevices.setOwner')).toEqual([{ id: free.id, userId: eva.id }])
})

test('only super admins set the owner of a controller', async () => {
  await openPage('/admin/search/oem-devices', {
    answers: { ...answers, 'auth.user': () => ({ data: { user: aggregator } }) },
  })
  await page.getByRole('button', { name: `Actions for ${linked.unitId}` }).click()
  await expect.element(page.getByRole('menuitem', { name: /location/ })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Set owner' })).not.toBeInTheDocument()
})
