import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { type Answers, inputsOf, refuse } from '../../testing/fake-server.ts'
import { devicesOf, sunnyEvent } from '../../testing/live.ts'
import { looks } from '../../testing/looks.ts'
import { openPage } from '../../testing/open-page.tsx'
import { aggregator, owner } from '../../testing/people.ts'

const roof = { id: 5, name: 'Roof' }
const cellar = { id: 6, name: 'Cellar' }
const [plant, meter] = devicesOf(sunnyEvent(3000))
if (!plant || !meter) throw new Error('two devices')
const boiler = { ...meter, id: 74, name: 'Old boiler', category: 'HVAC' as const, hidden: true }
const devices = [
  { ...plant, deviceGroups: [roof] },
  meter,
  { ...boiler, parentId: meter.id, excludedInCalculations: true },
]
const deleted = {
  id: 75,
  name: 'Pool pump',
  type: '',
  category: 'OTHER' as const,
  deletedAt: Date.UTC(2026, 5, 1),
  leftWith: null,
}

const answers: Answers = {
  ...placeAnswers,
  'auth.user': () => ({ data: { user: aggregator } }),
  'devices.list': () => ({ data: { devices, deviceGroups: [roof, cellar] } }),
  'devices.deleted': () => ({ data: { devices: [deleted] } }),
  'devices.update': () => ({ data: {} }),
  'devices.order': () => ({ data: {} }),
  'devices.move': () => ({ data: {} }),
  'devices.remove': () => ({ data: {} }),
  'devices.restore': () => ({ data: {} }),
  'deviceGroups.create': () => ({ data: { deviceGroup: { id: 9, name: 'Garden' } } }),
  'deviceGroups.rename': () => ({ data: {} }),
  'deviceGroups.remove': () => ({ data: {} }),
  'deviceGroups.order': () => ({ data: {} }),
}
const address = '/locations/7/manage/structure'
const parts = page.getByRole('list', { name: 'Parts of the structure' })
const rows = page.getByRole('list', { name: /^Devices: / })
const dialog = page.getByRole('dialog')
const menuOf = (name: string) => page.getByRole('button', { name: `Actions for ${name}` })
const choose = async (name: string, entry: string) => {
  await menuOf(name).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

describe.each(looks)('%s', (_look, look) => {
  test('the structure is accessible, with all of its dialogs', async () => {
    await openPage(`${address}?part=all`, { ...look, answers })
    await expect.element(rows.getByText('Old boiler')).toBeVisible()
    await expectClean('structure')
    for (const entry of ['Edit', 'Move to …', 'Delete device']) {
      await choose('Old boiler', entry)
      await expect.element(dialog).toBeVisible()
      await expectClean(entry)
      await userEvent.keyboard('{Escape}')
      await expect.element(dialog).not.toBeInTheDocument()
    }
  })
})

test('each device shows its kind, the meter it is behind, and whether it is shown and counts', async () => {
  await openPage(address, { answers })
  await expect
    .element(rows.getByRole('listitem').filter({ hasText: 'Old boiler' }))
    .toHaveTextContent(/Heat pump · behind Meter.*Hidden.*Left out/)
  await expect.element(rows.getByRole('listitem').first()).toHaveTextContent(/Solar power plant · Roof/)
  await expect.element(parts.getByRole('button', { name: /^Not in a group/ })).toHaveTextContent('2')
})

test('the arrow keys move a device, which shows at once', async () => {
  await openPage(address, { answers })
  const grip = page.getByRole('button', { name: /^Reorder Meter / })
  await grip.click()
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(() => inputsOf('devices.order')).toEqual([{ locationId: 7, deviceIds: [73, 71, 74] }])
})

test('dragging adds a device to a group, and is refused if it is already in it', async () => {
  await openPage(address, { answers })
  const grip = page.getByRole('button', { name: /^Reorder Roof / })
  await grip.dropTo(parts.getByRole('button', { name: /^Roof/ }))
  await grip.dropTo(parts.getByRole('button', { name: /^Cellar/ }))
  await expect
    .poll(() => inputsOf('devices.move'))
    .toEqual([{ locationId: 7, deviceIds: [71], fromGroupId: null, toGroupId: 6 }])
})

test('"Move to" shows the current groups, and removes devices from the group', async () => {
  await openPage(`${address}?part=5`, { answers })
  await page.getByRole('checkbox', { name: 'Select Roof' }).click()
  await page.getByRole('button', { name: 'Move to …', exact: true }).click()
  await expect.element(dialog.getByRole('radio', { name: 'Roof', exact: true })).toBeDisabled()
  await dialog.getByRole('radio', { name: 'Remove from group Roof' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect
    .poll(() => inputsOf('devices.move'))
    .toEqual([{ locationId: 7, deviceIds: [71], fromGroupId: 5, toGroupId: null }])
})

test('the button in the list of all devices adds a group, and is labelled accordingly', async () => {
  await openPage(address, { answers })
  await page.getByRole('checkbox', { name: 'Select Roof' }).click()
  await page.getByRole('button', { name: 'Add to a group …' }).click()
  await dialog.getByRole('radio', { name: 'Cellar' }).click()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect
    .poll(() => inputsOf('devices.move'))
    .toEqual([{ locationId: 7, deviceIds: [71], fromGroupId: null, toGroupId: 6 }])
})

test('sends only changes, and does not offer choices that would form a cycle', async () => {
  await openPage(address, { answers })
  await rows.getByRole('button', { name: 'Meter', exact: true }).click()
  const behind = dialog.getByRole('combobox', { name: 'Behind' })
  await behind.click()
  expect(
    page
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Nothing', 'Roof'])
  await userEvent.keyboard('{Escape}')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Main meter')
  await dialog.getByRole('textbox', { name: 'Priority' }).fill('200')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('A whole number from 0 to 100')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Priority' }).fill('7')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => inputsOf('devices.update'))
    .toEqual([{ deviceId: 73, name: 'Main meter', priority: 7 }])
})

test('a refused change is shown in its form, with the typed text', async () => {
  await openPage(address, { answers: { ...answers, 'devices.update': () => refuse('device_cycle') } })
  await rows.getByRole('button', { name: 'Meter', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Main meter')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(/cannot be behind itself/)
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Main meter')
})

test('the menu hides, counts and deletes; deleting asks first', async () => {
  await openPage(address, { answers })
  await choose('Old boiler', 'Show')
  await choose('Old boiler', 'Include in calculations')
  await expect.element(dialog.getByRole('radio', { name: 'From now on' })).toBeChecked()
  await dialog.getByRole('radio', { name: 'For its whole history' }).click()
  await dialog.getByRole('button', { name: 'Include in calculations' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await choose('Old boiler', 'Delete device')
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  expect(inputsOf('devices.remove')).toEqual([])
  await choose('Old boiler', 'Delete device')
  await dialog.getByRole('button', { name: 'Delete device' }).click()
  await expect.poll(() => inputsOf('devices.remove')).toEqual([{ deviceId: 74 }])
  expect(inputsOf('devices.update')).toEqual([
    { deviceId: 74, hidden: false },
    { deviceId: 74, excludedInCalculations: false, countsFrom: 'start' },
  ])
})

test('deleted devices are restored', async () => {
  await openPage(address, { answers })
  await parts.getByRole('button', { name: /^Deleted devices/ }).click()
  await expect.element(page.getByText(/Deleted 01\. 06\. 2026/)).toBeVisible()
  await page.getByRole('button', { name: 'Restore: Pool pump' }).click()
  await expect.poll(() => inputsOf('devices.restore')).toEqual([{ locationId: 7, deviceId: 75 }])
})

test('a device that was removed with its controller shows a note and is not restored alone', async () => {
  const gone = { ...deleted, leftWith: '7K3M-Q2XH-94TD-P8WJ' }
  await openPage(address, {
    answers: { ...answers, 'devices.deleted': () => ({ data: { devices: [gone] } }) },
  })
  await parts.getByRole('button', { name: /^Deleted devices/ }).click()
  await expect
    .element(page.getByText(/Removed with controller 7K3M-Q2XH-94TD-P8WJ, 01\. 06\. 2026/))
    .toBeVisible()
  expect(page.getByRole('button', { name: 'Restore: Pool pump' }).elements()).toEqual([])
})

test('asks when a silent device was removed', async () => {
  const silent = {
    ...devices[0],
    id: 74,
    name: 'Old boiler',
    lastActivityAt: Date.UTC(2026, 5, 1),
  } as (typeof devices)[number]
  await openPage(address, {
    answers: { ...answers, 'devices.list': () => ({ data: { devices: [silent], deviceGroups: [] } }) },
  })
  await choose('Old boiler', 'Delete device')
  await dialog.getByRole('radio', { name: /Since the last reading, 01\. 06\. 2026/ }).click()
  await dialog.getByRole('button', { name: 'Delete device' }).click()
  await expect.poll(() => inputsOf('devices.remove')).toEqual([{ deviceId: 74, leftAt: 'last_reading' }])
})

test('groups are added, renamed, moved and deleted', async () => {
  await openPage(`${address}?part=6`, { answers })
  await expect.element(page.getByText('The group is empty')).toBeVisible()
  await page.getByRole('button', { name: 'Add device group' }).click()
  await dialog.getByRole('textbox').fill('Garden')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.poll(() => inputsOf('deviceGroups.create')).toEqual([{ locationId: 7, name: 'Garden' }])
  await choose('Cellar', 'Rename group')
  await dialog.getByRole('textbox').fill('Basement')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await choose('Cellar', 'Move group up')
  await choose('Cellar', 'Delete group')
  await dialog.getByRole('button', { name: 'Delete group' }).click()
  await expect.poll(() => inputsOf('deviceGroups.remove')).toEqual([{ locationId: 7, deviceGroupId: 6 }])
  expect(inputsOf('deviceGroups.rename')).toEqual([{ locationId: 7, deviceGroupId: 6, name: 'Basement' }])
  expect(inputsOf('deviceGroups.order')).toEqual([{ locationId: 7, deviceGroupIds: [6, 5] }])
})

test('a location without devices shows how to add some; an address of a deleted group shows all', async () => {
  await openPage(`${address}?part=99`, {
    answers: { ...answers, 'devices.list': () => ({ data: { devices: [], deviceGroups: [] } }) },
  })
  await expect.element(page.getByRole('heading', { name: 'All devices' })).toBeVisible()
  await expect.element(page.getByText('No devices yet')).toBeVisible()
  await expect.element(page.getByText(/Use groups for devices/)).toBeVisible()
})

test('on a phone the parts come first, then their devices, and a way back', async () => {
  await openPage(address, { size: 'phone', answers })
  expect(rows.elements()).toEqual([])
  await parts.getByRole('button', { name: /^Roof/ }).click()
  await expect.element(rows.getByRole('button', { name: 'Roof', exact: true })).toBeVisible()
  expect(parts.elements()).toEqual([])
  await page.getByRole('button', { name: 'Structure', exact: true }).click()
  await expect.element(parts).toBeVisible()
})

test('people who may not edit the location have no access', async () => {
  const { router } = await openPage(address, {
    answers: {
      ...answers,
      'auth.user': () => ({ data: { user: { ...owner, permissions: { location: [] } } } }),
    },
  })
  await expect.poll(() => router.state.location.pathname).toBe('/locations/7')
})
