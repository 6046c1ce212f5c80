import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import {
  deviceOfFiles,
  portalAnswers,
  portalDevice,
  portalTokens,
} from '../../testing/answers/portal-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { type Answers, inputsOf, refuse } from '../../testing/fake-server.ts'
import { looks } from '../../testing/looks.ts'
import { openPage } from '../../testing/open-page.tsx'
import { owner } from '../../testing/people.ts'

const at = '/external/integrations/meter-data'
const open = (path: string, more: Answers = {}, look = {}, country: string | null = 'SI') =>
  openPage(path, {
    ...look,
    answers: {
      ...placeAnswers,
      ...portalAnswers,
      'auth.user': () => ({ data: { user: { ...owner, country } } }),
      ...more,
    },
  })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const chosen = `${at}/data?token=1&device=5&from=2026-11-01&to=2026-11-10&vt=0.12&mt=0.09`

describe.each(looks)('%s', (_look, look) => {
  test('every page of the portal is accessible', async () => {
    await open('/external', {}, look)
    await expect.element(page.getByText('Connected')).toBeVisible()
    await expectClean('integrations')
    await open(`${at}/management`, {}, look)
    await expect.element(button(/abcde.*added/)).toBeVisible()
    await expectClean('management')
    await open(chosen, {}, look)
    await expect.element(page.getByRole('heading', { name: 'By day' })).toBeVisible()
    await expectClean('data')
  })
})

test('a value that was not received is labelled as such, and is not 0', async () => {
  await open(`${chosen}&day=2026-11-01`)
  const rows = page.getByRole('row')
  await expect.poll(() => rows.elements().length).toBe(97)
  expect(rows.elements()[1]?.textContent).toContain('Not received yet')
  expect(rows.elements()[1]?.textContent).toContain('–')
  expect(rows.elements()[1]?.textContent).not.toContain('0.000')
  expect(rows.elements()[5]?.textContent).toContain('Estimated')
  expect(rows.elements()[9]?.textContent).toContain('Measured')
})

test('distinguishes quarter-hours in the repeated hour of October', async () => {
  await open(`${chosen.replace(/(from|to)=[^&]*&?/g, '')}&from=2026-10-25&to=2026-10-25&day=2026-10-25`)
  const rows = page.getByRole('row')
  await expect.poll(() => rows.elements().length).toBe(101)
  const names = rows.elements().map((row) => row.querySelector('th')?.textContent)
  expect(names.slice(9, 11)).toEqual(['02:00a–02:15a', '02:15a–02:30a'])
  expect(names.slice(12, 14)).toEqual(['02:45a–02:00b', '02:00b–02:15b'])
  expect(names[17]).toBe('03:00–03:15')
})

test('Process needs a metering place, a range of at most 730 days, and no negative prices', async () => {
  await open(`${at}/data?token=1`)
  await expect.element(button('Process')).toBeDisabled()
  await open(`${at}/data?token=1&device=5&from=2026-11-01&to=2026-11-10&vt=0.12`)
  await expect.element(button('Process')).toBeDisabled()
  await page.getByLabelText('Low tariff (MT)').fill('0.09')
  await expect.element(button('Process')).toBeEnabled()
  await open(`${at}/data?token=1&device=5&from=2024-01-01&to=2026-11-10&vt=0.12&mt=0.09`)
  await expect.element(page.getByText('At most 730 days.')).toBeVisible()
  await expect.element(button('Process')).toBeDisabled()
})

test('asks for one tariff if the meter has one', async () => {
  await open(`${at}/data?token=1&device=5&et=0.1`, {
    'externalDevices.list': () => ({ data: { devices: [{ ...portalDevice, tariffsCount: 1 }] } }),
  })
  await expect.element(page.getByLabelText('Single tariff (ET)')).toHaveValue('0.1')
  await expect.element(button('Process')).toBeEnabled()
  expect(page.getByLabelText('High tariff (VT)').elements()).toEqual([])
})

test("shows the portal's progress, and a message when it refuses a token", async () => {
  const progress = {
    state: 'running' as const,
    failure: null,
    nextAt: null,
    asked: 3,
    total: 11,
    isReady: false,
  }
  await open(chosen, { 'externalDevices.processing': () => ({ data: progress }) })
  await expect.element(page.getByText('portal: 3 of 11 periods', { exact: false })).toBeVisible()
  await open(chosen, {
    'externalDevices.processing': () => ({
      data: { ...progress, state: 'failed', failure: 'token_refused' },
    }),
  })
  await expect.element(page.getByRole('alert').getByText(/rejects the token/)).toBeVisible()
})

test('the only token is selected automatically, an added one is selected, and an empty one does nothing', async () => {
  const { router } = await open(`${at}/management`, {
    'externalCredentials.list': () => ({ data: portalTokens.slice(0, 1) }),
    'externalCredentials.add': () => ({
      data: { id: 2, token: 'fghij••••••••', dateAdded: 0, devices: 0 },
    }),
  })
  await expect.element(button(/abcde.*added/)).toHaveAttribute('aria-pressed', 'true')
  await button('Add token').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add token' }).click()
  expect(inputsOf('externalCredentials.add')).toEqual([])
  await dialog.getByLabelText('Token').fill('  fghijklm  ')
  await dialog.getByRole('button', { name: 'Add token' }).click()
  await expect.poll(() => inputsOf('externalCredentials.add')).toEqual([{ data: { token: 'fghijklm' } }])
  await expect.poll(() => router.state.location.search).toMatchObject({ token: 2 })
})

test('an existing token is refused in the dialog, which keeps the typed text', async () => {
  await open(`${at}/management`, { 'externalCredentials.add': () => refuse('portal_token_exists') })
  await button('Add token').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Token').fill('abcdefgh')
  await dialog.getByRole('button', { name: 'Add token' }).click()
  await expect.element(dialog.getByText('This token has already been added.')).toBeVisible()
  await expect.element(dialog.getByLabelText('Token')).toHaveValue('abcdefgh')
})

test('tokens, places and files appear together, so none pushes another down', async () => {
  const devices = Promise.withResolvers<{ data: { devices: (typeof portalDevice)[] } }>()
  await open(`${at}/management?token=1`, { 'externalDevices.list': () => devices.promise })
  const lists = page.getByRole('heading', { name: /^(Tokens|Metering places|Files)$/ })
  await expect.poll(() => lists.elements().map(({ textContent }) => textContent)).toHaveLength(2)
  expect(document.querySelectorAll('main section[aria-busy=true]')).toHaveLength(2)
  expect(button(/abcde.*added/).elements()).toEqual([])
  devices.resolve({ data: { devices: [portalDevice] } })
  await expect.poll(() => lists.elements()).toHaveLength(3)
  expect(document.querySelectorAll('main section[aria-busy=true]')).toHaveLength(0)
})

test('shows only after the list has loaded that the address names no metering place', async () => {
  await open(`${at}/calculations`, { 'externalDevices.list': () => Promise.withResolvers<never>().promise })
  await expect.element(page.getByText('No metering place chosen')).toBeVisible()
})

test('a metering place linked to a location names it, with a link', async () => {
  await open(`${at}/management?token=1`, {
    'externalDevices.list': () => ({
      data: { devices: [{ ...portalDevice, location: { id: 7, name: 'River Flat' } }] },
    }),
  })
  await expect
    .element(page.getByRole('link', { name: 'Linked to River Flat' }))
    .toHaveAttribute('href', '/locations/7/manage/settings')
  await expectClean('a place that tells a location')
})

test('adds a metering place with the selected token, and asks before removing one', async () => {
  await open(`${at}/management?token=1`, {
    'abstractDevices.add': () => ({
      data: { id: 9, eimm: '3-0000009', abstract_device_type_id: 1, token_id: 1, credentials: [] },
    }),
    'abstractDevices.remove': () => ({ data: {} }),
    'externalDevices.remove': () => ({ data: {} }),
  })
  await button('Add metering place').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText(/Metering place number/).fill(' 3-0000009 ')
  await dialog.getByRole('button', { name: 'Add metering place' }).click()
  await expect
    .poll(() => inputsOf('abstractDevices.add'))
    .toMatchObject([{ data: { eimm: '3-0000009', token_id: 1 } }])
  await expect.element(dialog).not.toBeInTheDocument()
  for (const { eimm } of [portalDevice, deviceOfFiles]) {
    await button(`Remove ${eimm}`).click()
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  }
  expect(inputsOf('abstractDevices.remove')).toEqual([{ deviceId: 5, tokenId: 1 }])
  expect(inputsOf('externalDevices.remove')).toEqual([{ deviceId: 6 }])
})

test('asks people for their country if it is unknown', async () => {
  await open(`${at}/management`, {}, {}, null)
  await expect.element(page.getByRole('link', { name: 'Set your country' }).first()).toBeVisible()
  await expect.element(button('Add token')).toBeDisabled()
})

test('reads a file in the browser, shows its content, and stores it in parts', async () => {
  const { router } = await open(`${at}/management`, {
    'externalDevices.bring': () => ({ data: { readings: 3 } }),
  })
  await button('Add a file').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/read in your browser/)).toBeVisible()
  const csv = [
    'Merilno mesto,GSRN MM,Časovna značka,Energija A+,Energija A-',
    '3-0000001,38,2024-06-05T00:15,0.1000,0',
    '3-0000001,38,2024-06-05T00:30,,0',
    '3-0000001,38,2024-06-05T00:45,0.3000,0',
  ].join('\n')
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no place for a file')
  await userEvent.upload(input, new File([csv], 'export.csv'))
  await expect.element(dialog.getByText(/2 quarter-hours have readings/)).toBeVisible()
  // the meter is recognised by its number
  await expect.element(dialog.getByLabelText('Metering place')).toHaveValue('5')
  await dialog.getByRole('button', { name: 'Save readings' }).click()
  await expect.poll(() => inputsOf('externalDevices.bring').length).toBe(2)
  expect(inputsOf('externalDevices.bring')[0]).toMatchObject({
    deviceId: 5,
    data: { direction: 'import', minutes: 15, energyWh: [100, null, 300] },
  })
  // these days are outside the last year, so the range changes
  await expect
    .poll(() => router.state.location.search)
    .toMatchObject({ device: 5, from: '2024-06-05', to: '2024-06-05' })
})

test('tokens that fail to load are reported as a toast on every page, until they load', async () => {
  await open(`${at}/data?device=5`, { 'externalCredentials.list': () => refuse('internal') })
  const toast = page.getByRole('alert').filter({ hasText: 'Error fetching tokens' })
  await expect.element(toast).toBeVisible()
  await page.getByRole('combobox', { name: 'Token' }).click()
  // an empty list would be wrong
  expect(page.getByText('No tokens yet').elements()).toEqual([])
})

test('removing another metering place keeps the selected one, and names the token', async () => {
  const second = { ...portalDevice, id: 8, eimm: '3-0000008' }
  const credentials = portalTokens.map(({ id, token }) => ({ token_id: id, token }))
  const { router } = await open(`${at}/management?device=5`, {
    'externalDevices.list': () => ({ data: { devices: [portalDevice, second] } }),
    'abstractDevices.list': () => ({
      data: {
        devices: [5, 8].map((id) => ({
          id,
          eimm: `3-000000${id}`,
          abstract_device_type_id: 1 as const,
          token_id: credentials[0]?.token_id ?? 0,
          credentials,
        })),
      },
    }),
    'abstractDevices.remove': () => ({ data: {} }),
  })
  await button('Remove 3-0000008').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toHaveTextContent(`Only the token ${portalTokens[0]?.token}`)
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(inputsOf('abstractDevices.remove')).toEqual([{ deviceId: 8, tokenId: portalTokens[0]?.id }])
  expect(router.state.location.search).toMatchObject({ device: 5 })
})
