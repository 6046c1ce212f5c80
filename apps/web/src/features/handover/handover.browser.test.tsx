import type { DirectionTest } from '@kilowatt/contracts/devices/direction-tests'
import { extractText } from 'unpdf'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { type Answers, inputsOf, refuse } from '../../testing/fake-server.ts'
import { devicesOf, sunnyEvent } from '../../testing/live.ts'
import { openPage } from '../../testing/open-page.tsx'
import { aggregator, owner, siteOf } from '../../testing/people.ts'

const [plant, meter] = devicesOf(sunnyEvent(3000))
if (!plant || !meter) throw new Error('two devices')
const devices = [
  { ...plant, name: 'Sončna elektrarna Žirovnica' },
  { ...meter, reversed: true },
  { ...plant, id: 79, name: 'Old boiler', hidden: true },
]
const value = (name: string, quantity: 'powerW' | 'energyImportWh', number: number) => ({
  name,
  quantity,
  value: number,
  at: 1,
})
const directionTest = (test: Partial<DirectionTest>): DirectionTest => ({
  id: 1,
  at: Date.UTC(2026, 5, 16, 12),
  testedBy: null,
  device: { id: meter.id, name: meter.name },
  outcome: 'right',
  mended: false,
  ...test,
})
const answers: Answers = {
  ...placeAnswers,
  'auth.user': () => ({ data: { user: aggregator } }),
  'devices.list': () => ({ data: { devices, deviceGroups: [] } }),
  'channels.ofLocation': () => ({
    data: {
      devices: devices.map(({ id }) => ({
        deviceId: id,
        channels: id === 71 ? [value('p', 'powerW', 2340)] : [value('e', 'energyImportWh', 12_345_000)],
      })),
    },
  }),
  'directionTests.list': () => ({
    data: {
      tests: [
        directionTest({ id: 3, outcome: 'right', testedBy: 'Jan Kos' }),
        directionTest({ id: 2, outcome: 'reversed', mended: true }),
      ],
    },
  }),
  'oemDevices.ofLocation': () => ({
    data: {
      oemDevices: [
        {
          id: 50,
          unitId: 'ABCD-EFGH-JKLM-0001',
          alias: 'Kotlovnica',
          type: 'CONTROLLER',
          connected: true,
          lastSeenAt: 1,
          softwareVersion: '3.2.1',
          disconnectedAt: null,
          disconnectedBecause: null,
        },
      ],
    },
  }),
  'grants.list': () => ({
    data: {
      users: [
        {
          id: 1,
          email: 'ana@example.com',
          firstName: 'Ana',
          lastName: 'Černe',
          isOwner: true,
          permissions: { view: true, control: true, edit: true, manageUsers: true, managePricing: true },
          grantedAt: null,
          manageable: false,
        },
      ],
      grantable: [],
    },
  }),
}
const address = '/locations/7/manage/settings'
const save = page.getByRole('button', { name: /\(PDF\)$/ })

afterEach(() => vi.restoreAllMocks())

/** The text of the downloaded file, and its name. */
function catchFile() {
  const files: Blob[] = []
  const create = URL.createObjectURL.bind(URL)
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob && blob.type === 'application/pdf') files.push(blob)
    return create(blob)
  })
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  const bytes = async () => {
    await expect.poll(() => files.length, { timeout: 20_000 }).toBe(1)
    return new Uint8Array((await files[0]?.arrayBuffer()) ?? [])
  }
  return {
    names,
    text: async () => (await extractText(await bytes(), { mergePages: true })).text,
    hasPicture: async () => new TextDecoder('latin1').decode(await bytes()).includes('/Subtype /Image'),
  }
}

test('the summary shows the place, its hardware with values and directions, and who has access', async () => {
  const file = catchFile()
  await openPage(address, { answers })
  await save.click()
  const text = await file.text()
  for (const printed of [
    'Sunny Hill',
    'Sončna pot 7, 1000 Ljubljana',
    'Kotlovnica',
    'ABCD-EFGH-JKLM-0001',
    '3.2.1',
    'Sončna elektrarna Žirovnica',
    'Ana Černe',
    'ana@example.com',
    'Jan Kos',
    'Meter right way round',
  ])
    expect(text.replace(/\s+/g, ' ')).toContain(printed)
  expect(text).toMatch(/2[.,]34\s*kW/)
  expect(text).not.toContain('Old boiler')
  // earlier problems do not matter to the owner
  expect(text).not.toContain('wrong way round')
  expect(file.names).toEqual(['sunny-hill.pdf'])
})

test('people who may not manage access do not see who has it, and the call is not made', async () => {
  const file = catchFile()
  const editor = {
    ...owner,
    permissions: {
      location: [{ id: 7, view: true, control: true, edit: true, manageUsers: false, managePricing: false }],
    },
  }
  await openPage(address, { answers: { ...answers, 'auth.user': () => ({ data: { user: editor } }) } })
  await save.click()
  expect(await file.text()).not.toContain('ana@example.com')
  expect(inputsOf('grants.list')).toEqual([])
})

/** A logo in the form in which a company uploads it. */
function logoOf(): string {
  const canvas = document.createElement('canvas')
  canvas.width = 40
  canvas.height = 10
  canvas.getContext('2d')?.fillRect(0, 0, 40, 10)
  return canvas.toDataURL('image/webp')
}

test.each([
  ['is next to the name of the brand', logoOf, true],
  ['that cannot be read is left out without delaying the file', () => 'data:image/webp;base64,AAAA', false],
])('a logo %s', async (_what, logo, hasPicture) => {
  const file = catchFile()
  await openPage(address, {
    answers: { ...answers, 'site.info': () => ({ data: { ...siteOf('default'), logo: logo() } }) },
  })
  await save.click()
  expect(await file.hasPicture()).toBe(hasPicture)
  expect(await file.text()).toContain('Kilowatt')
})

test('a failed load is reported, and no file is created', async () => {
  const file = catchFile()
  await openPage(address, { answers: { ...answers, 'channels.ofLocation': () => refuse('unavailable') } })
  await save.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(file.names).toEqual([])
})
