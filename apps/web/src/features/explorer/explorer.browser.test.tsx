import type { Announcement, ExploredDevice } from '@kilowatt/contracts/telemetry/explorer'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { companyAnswers } from '../../testing/answers/company-answers.ts'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { type Answers, refuse } from '../../testing/fake-server.ts'
import { looks } from '../../testing/looks.ts'
import { openPage } from '../../testing/open-page.tsx'
import { aggregator } from '../../testing/people.ts'

const at = Date.UTC(2026, 5, 12, 8)
const inverter: ExploredDevice = {
  id: 11,
  source: 'inv1',
  name: 'Roof',
  type: 'GoodWe ET',
  category: 'SOLAR_POWER_PLANT',
  parent: null,
  status: 'error',
  errorCode: 'no_answer',
  expectedPeriodS: 5,
  lastActivityAt: at,
  channels: [
    { name: 'powerW', quantity: 'powerW', value: 1_834.2, at },
    { name: 'fan', quantity: null, value: 'slow', at },
    { name: 'peakDemandMonthW', quantity: null, value: 4_210, at },
  ],
  parameters: [
    {
      name: 'p_limit',
      kind: 'power',
      unit: 'W',
      min: 0,
      max: 5_000,
      writable: true,
      value: 4_000,
      at,
      heldUntil: null,
    },
  ],
}
const announcement: Announcement = {
  receivedAt: at,
  sizeBytes: 120,
  body: JSON.stringify({
    rev: 3,
    fw: '3.2.1',
    vendor: { batch: 'B-77' },
    devices: [{ id: 'inv1', every: 5 }],
  }),
}
const many = (count: number): ExploredDevice => ({
  ...inverter,
  channels: Array.from({ length: count }, (_, i) => ({ name: `own_${i}`, quantity: null, value: i, at })),
})
const answering = (...devices: ExploredDevice[]): Answers => ({
  'explorer.controller': () => ({ data: { devices, announcement } }),
})

const open = (more: Answers, look = {}) =>
  openPage('/locations/7/manage/oem-devices/50/explorer', {
    ...look,
    answers: {
      ...placeAnswers,
      ...companyAnswers,
      'auth.user': () => ({ data: { user: aggregator } }),
      ...more,
    },
  })
/** @returns the content of the file that a button downloads */
async function exportedBy(name: string): Promise<string> {
  const kept = URL.createObjectURL
  const { promise, resolve } = Promise.withResolvers<Blob>()
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) resolve(file)
    return kept(file)
  }
  try {
    await page.getByRole('button', { name }).click()
    return await (await promise).text()
  } finally {
    URL.createObjectURL = kept
  }
}
const item = (name: RegExp) => page.getByRole('treeitem', { name })
const search = page.getByRole('main').getByRole('searchbox')

describe.each(looks)('%s', (_look, look) => {
  test('the reports of a controller are accessible', async () => {
    await open(answering(inverter), look)
    await expect.element(item(/· p /)).toBeVisible()
    await expectClean('explorer')
  })
})

test('each value is shown in readable form, as sent, and with its time', async () => {
  await open(answering(inverter))
  await expect.element(item(/· p /)).toHaveTextContent(/1\.83.kW.*1834\.2 W.*12\. 06\. 2026 10:00:00/)
  await expect.element(item(/^fan/)).toHaveTextContent(/slow/)
  await expect.element(item(/p_limit/)).toHaveTextContent(/4000 W/)
  await expect.element(item(/peakDemandMonthW/)).toHaveTextContent(/highest quarter-hour of the month/)
  await expect.element(item(/peakDemandMonthW/)).toHaveTextContent(/4\.21.kW.*4210 W/)
  await expect.element(item(/code/)).toHaveTextContent(/no_answer/)
})

test('search finds readable names and wire names', async () => {
  await open(answering(inverter))
  await search.fill('p_lim')
  await expect.element(item(/p_limit/)).toBeVisible()
  await expect.element(item(/^fan/)).not.toBeInTheDocument()
  await search.fill('nothing of that')
  await expect.element(page.getByRole('treeitem')).not.toBeInTheDocument()
})

test('shows the announcement as sent, including fields that are not used', async () => {
  await open(answering(inverter))
  await search.fill('batch')
  await expect.element(item(/^batch/)).toHaveTextContent(/B-77.*12\. 06\. 2026 10:00:00/)
  await search.fill('every')
  await expect.element(item(/^every/)).toHaveTextContent('5')
})

test('the export contains every value once, with its path, unit and UTC time', async () => {
  await open(answering(inverter))
  const csv = await exportedBy('Export CSV')
  const lines = csv.trim().split(/\r?\n/)
  expect(lines[0]).toContain('Place')
  expect(lines).toContain('"Roof · inv1 / Channels","power","p","1834.2","W","2026-06-12T08:00:00.000Z"')
  expect(csv).toContain('B-77')
  const values: unknown[] = JSON.parse(await exportedBy('Export JSON'))
  expect(values).toHaveLength(lines.length - 1)
  expect(values).toContainEqual({
    path: ['Roof · inv1', 'Channels'],
    name: 'power',
    key: 'p',
    value: '1834.2',
    unit: 'W',
    at: '2026-06-12T08:00:00.000Z',
  })
})

test('hundreds of channels are collapsed until opened, and in groups', async () => {
  await open(answering(many(500)))
  await expect.element(item(/^Channels/)).toHaveAttribute('aria-expanded', 'false')
  await item(/^Channels/).click()
  await expect.element(item(/^own_0/)).toBeVisible()
  expect(page.getByRole('treeitem', { name: /^own_/ }).elements()).toHaveLength(50)
  await search.fill('own_499')
  await expect.element(item(/^own_499/)).toBeVisible()
})

test('the arrow keys move through the tree', async () => {
  await open(answering(inverter))
  await expect.element(item(/· p /)).toBeVisible()
  item(/^Controller/)
    .element()
    .focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(item(/^Controller/)).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(item(/^Connection/)).toHaveFocus()
})

test("shows that there are no reports yet, a failed load, and another company's controller as not found", async () => {
  await open(answering())
  await expect.element(page.getByText('No devices yet')).toBeVisible()
  await expect.element(page.getByText(/^The controller is not connected\. These are the last/)).toBeVisible()
  await open({ 'explorer.controller': () => refuse('internal') })
  await expect.element(page.getByText('Could not load what the controller reports')).toBeVisible()
  await open({ ...answering(), 'oemDevices.get': () => refuse('not_found') })
  await expect.element(page.getByText('Could not load what the controller reports')).not.toBeInTheDocument()
})
