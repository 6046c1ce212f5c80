import type { DeviceQuality, Finding, MadeRepair } from '@kilowatt/contracts/telemetry/quality'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  batteryEvent,
  batteryHome,
  batteryId,
  controlAnswers,
} from '../../testing/answers/control-answers.ts'
import { energyAnswers } from '../../testing/answers/energy-answers.ts'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { type Answers, inputsOf, refuse, staySilent } from '../../testing/fake-server.ts'
import { createLive } from '../../testing/live.ts'
import { looks } from '../../testing/looks.ts'
import { openPage } from '../../testing/open-page.tsx'
import { aggregator, person } from '../../testing/people.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** 12:00 in Ljubljana */
const noon = Date.UTC(2026, 5, 16, 10)

const wave = (peak: (i: number) => number | null) => ({
  from: noon - HOUR,
  to: noon + HOUR,
  values: Array.from({ length: 48 }, (_, i) => peak(i)),
})
const finding = (about: Partial<Finding>): Finding => ({
  kind: 'spike',
  quantity: 'powerW',
  from: noon,
  to: noon + MINUTE,
  certainty: 'sure',
  value: 400_000,
  reference: 5_000,
  picture: wave((i) => (i === 24 ? 400_000 : 900 + 40 * (i % 9))),
  repairId: null,
  ...about,
})
const everyFinding: Finding[] = [
  finding({}),
  finding({
    kind: 'gap',
    quantity: null,
    from: noon - 26 * HOUR,
    to: noon - 25 * HOUR,
    value: null,
    reference: null,
    picture: wave((i) => (i > 16 && i < 32 ? null : 900 + 40 * (i % 9))),
  }),
  finding({
    kind: 'gap',
    quantity: null,
    from: noon - 80 * HOUR,
    to: noon - 50 * HOUR,
    value: null,
    reference: null,
    picture: null,
  }),
  finding({
    kind: 'stuck',
    from: noon - 90 * HOUR,
    to: noon - 87 * HOUR,
    value: 2_000,
    reference: 640,
    picture: wave(() => 2_000),
  }),
  finding({
    kind: 'reset',
    quantity: 'energyImportWh',
    certainty: 'likely',
    from: noon - 100 * HOUR,
    to: noon - 100 * HOUR + MINUTE,
    value: 0,
    reference: 12_345_678,
    picture: wave((i) => (i < 24 ? 12_345_000 + i : i)),
  }),
  finding({
    kind: 'clock',
    quantity: null,
    from: noon - 120 * HOUR,
    to: noon - 110 * HOUR,
    value: -7_200,
    reference: null,
    picture: null,
  }),
]
const made = (about: Partial<MadeRepair>): MadeRepair => ({
  id: 5,
  kind: 'drop',
  from: noon - 200 * HOUR,
  to: noon - 199 * HOUR,
  madeBy: 'Ana Novak',
  madeAt: noon - 190 * HOUR,
  undoneAt: null,
  undoneBy: null,
  ...about,
})
const qualityOf = (about: Partial<DeviceQuality>) => () => ({
  data: {
    since: noon - 30 * 24 * HOUR,
    timezone: 'Europe/Ljubljana',
    findings: [],
    total: 0,
    repairs: [],
    computing: false,
    ...about,
  },
})
const full = qualityOf({
  findings: everyFinding,
  total: everyFinding.length,
  repairs: [made({}), made({ id: 4, kind: 'turn', to: null, undoneAt: noon, undoneBy: null })],
})
const preview = () => ({
  data: {
    from: noon - 12 * HOUR,
    to: noon + 12 * HOUR,
    timezone: 'Europe/Ljubljana',
    at: Array.from({ length: 96 }, (_, i) => noon - 12 * HOUR + i * 15 * MINUTE),
    beforeW: Array.from({ length: 96 }, (_, i) => (i === 48 ? 400_000 : 900)),
    afterW: Array.from({ length: 96 }, (_, i) => (i === 48 ? null : 900)),
    totals: [
      { key: 'batteryOut' as const, beforeWh: 28_200, afterWh: 21_600 },
      { key: 'batteryIn' as const, beforeWh: 0, afterWh: 0 },
    ],
  },
})

async function open(more: Answers = {}, options: Parameters<typeof openPage>[1] = {}) {
  const live = createLive()
  await openPage(`/locations/7/devices/${batteryId}?tab=quality`, {
    ...options,
    answers: {
      ...placeAnswers,
      ...energyAnswers,
      ...live.answers,
      ...controlAnswers([]),
      'auth.user': () => ({ data: { user: aggregator } }),
      'devices.list': () => ({ data: { devices: batteryHome(), deviceGroups: [] } }),
      'quality.ofDevice': full,
      'quality.preview': preview,
      'quality.repair': () => ({ data: { repair: made({}) } }),
      'quality.undo': () => ({ data: { repair: made({ undoneAt: noon }) } }),
      ...more,
    },
  })
  live.send(batteryEvent())
  await expect.element(page.getByRole('heading', { level: 1, name: 'Battery' })).toBeVisible()
}
const dialog = page.getByRole('dialog')
const leaveOut = page.getByRole('button', { name: 'Leave out: Impossible power: 400 kW' })

describe.each(looks)('%s', (_look, look) => {
  test('findings and the preview of a repair are accessible', async () => {
    await open({}, look)
    await expect.element(page.getByText('Impossible power: 400 kW')).toBeVisible()
    await expectClean('data quality')
    await leaveOut.click()
    await expect.element(dialog.getByText('28.2 kWh')).toBeVisible()
    await expectClean('preview')
  })
})

test('each finding shows what, why and when, in the local time of the location', async () => {
  await open()
  for (const text of [
    'The device’s maximum is 5.00 kW.',
    '16. 06. 2026 12:00',
    'No values for 60 min',
    '15. 06. 2026 10:00 – 11:00',
    'Too long to fill. The totals include the energy that the meter counted in the meantime.',
    'Value does not change: power',
    'The value stayed at 2.00 kW, while the counter shows 640 W on average.',
    'The counter went from 12.35 MWh to 0 Wh. A new meter, or a restart.',
    'Meter’s clock is 2 hr off',
  ])
    await expect
      .element(page.getByText(text.replaceAll(/(?<=\d) (?=\w+W)/g, '\u00a0'), { exact: true }))
      .toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Data quality 6' })).toBeVisible()
})

test('leaves out a spike after its preview, and refetches the answer', async () => {
  let quality = full
  await open({
    'quality.ofDevice': () => quality(),
    'quality.repair': () => {
      quality = qualityOf({ repairs: [made({ from: noon, to: noon + MINUTE })], computing: true })
      return { data: { repair: made({}) } }
    },
  })
  await leaveOut.click()
  await expect.element(dialog.getByRole('img', { name: /Power before and after the repair/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Leave out' }).click()
  expect(inputsOf('quality.repair')).toEqual([
    { deviceId: batteryId, kind: 'drop', from: noon, to: noon + MINUTE },
  ])
  await expect.element(page.getByText('No problems found')).toBeVisible()
  await expect.element(page.getByText(/are being recalculated/)).toBeVisible()
})

test('accepts a repair of another period, and shows in advance what is impossible', async () => {
  await open()
  await page.getByRole('button', { name: 'Repair another period' }).click()
  await dialog.getByLabelText('Start', { exact: true }).fill('16. 6. 2026')
  await dialog.getByLabelText('Start: time').fill('12.00')
  await dialog.getByLabelText('End', { exact: true }).fill('16. 6. 2026')
  await dialog.getByLabelText('End: time').fill('11:00')
  await expect.element(dialog.getByText(/^Choose an end that is after the start/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Leave out' })).toBeDisabled()
  await dialog.getByLabelText('End: time').fill('1230')
  await dialog.getByRole('button', { name: 'Leave out' }).click()
  expect(inputsOf('quality.repair')).toEqual([
    { deviceId: batteryId, kind: 'drop', from: noon, to: noon + 30 * MINUTE },
  ])
})

test('shows why a preview was refused, without a button', async () => {
  await open({ 'quality.preview': () => refuse('repair_contradicts') })
  await leaveOut.click()
  await expect.element(dialog.getByText(/^Another repair of this device/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Leave out' })).toBeDisabled()
})

test('undoes a repair after asking', async () => {
  await open()
  await page.getByRole('button', { name: /^Undo: Leave out/ }).click()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  expect(inputsOf('quality.undo')).toEqual([{ deviceId: batteryId, repairId: 5 }])
  await expect.element(page.getByText('Undone. Charts and totals are being updated.')).toBeVisible()
})

test('reverses all readings of a device that has always measured the wrong way round', async () => {
  await open({ 'setup.correctDevice': () => ({ data: {} }) })
  await page.getByRole('button', { name: 'Repair another period' }).click()
  await dialog.getByRole('combobox', { name: 'What to do' }).click()
  await page.getByRole('option', { name: 'Reverse the sign' }).click()
  await dialog.getByRole('button', { name: 'Reverse all measurements' }).click()
  expect(inputsOf('setup.correctDevice')).toEqual([{ deviceId: batteryId, reversed: true }])
  expect(inputsOf('quality.repair')).toEqual([])
})

test('people with view permission see findings and why they cannot repair them, but no buttons', async () => {
  await open({
    'auth.user': () => ({
      data: { user: { ...person, permissions: { ...person.permissions, location: [] } } },
    }),
  })
  await expect.element(page.getByText('Impossible power: 400 kW')).toBeVisible()
  await expect
    .element(page.getByText('Only people who can edit this location can make repairs.'))
    .toBeVisible()
  expect(page.getByRole('button', { name: /Leave out|Undo|Repair/ }).elements()).toEqual([])
})

test('states: no findings, loading, failed to load, and very many', async () => {
  await open({ 'quality.ofDevice': qualityOf({}) })
  await expect.element(page.getByText('No problems found')).toBeVisible()
  await expect.element(page.getByText('Nothing has been repaired yet.')).toBeVisible()
})

test('a failure can be retried', async () => {
  await open({ 'quality.ofDevice': () => refuse('internal') })
  await expect.element(page.getByText('Data quality could not be loaded')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('shows no result while loading', async () => {
  await open({ 'quality.ofDevice': () => staySilent() })
  expect(page.getByText('No problems found').elements()).toEqual([])
})

test('shows the first of many findings, and all on request', async () => {
  const many = Array.from({ length: 60 }, (_, i) =>
    finding({ from: noon - i * HOUR, to: noon - i * HOUR + MINUTE }),
  )
  await open({ 'quality.ofDevice': qualityOf({ findings: many, total: 60 }) })
  expect(page.getByRole('listitem').elements().length).toBeLessThan(40)
  await page.getByRole('button', { name: 'Show all 60' }).click()
  expect(page.getByRole('button', { name: /^Leave out/ }).elements()).toHaveLength(60)
})

test('the devices of a location show what each needs, and link to its repair', async () => {
  const none = { gap: 0, spike: 0, stuck: 0, reset: 0, clock: 0 }
  await openPage('/locations/7/manage/quality', {
    answers: {
      ...placeAnswers,
      'auth.user': () => ({ data: { user: aggregator } }),
      'quality.ofLocation': () => ({
        data: {
          since: 0,
          devices: [
            {
              id: 72,
              name: 'Battery',
              category: 'BATTERY',
              counts: { ...none, gap: 2, spike: 1 },
              latestAt: noon,
              repairs: 1,
            },
            { id: 73, name: 'Roof', category: 'SOLAR_POWER_PLANT', counts: none, latestAt: null, repairs: 0 },
          ],
        },
      }),
    },
  })
  await expect.element(page.getByText('2 gaps · 1 impossible value')).toBeVisible()
  await expect.element(page.getByText('No problems found', { exact: true })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Battery' }).first())
    .toHaveAttribute('href', '/locations/7/devices/72?tab=quality')
  await expectClean('quality of a location')
})
