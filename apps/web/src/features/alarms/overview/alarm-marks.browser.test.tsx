import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { alarmOf, HOUR } from '../../../testing/answers/alarm-answers.ts'
import { energyAnswers } from '../../../testing/answers/energy-answers.ts'
import { placeAnswers, summaries } from '../../../testing/answers/location-answers.ts'
import { expectClean } from '../../../testing/axe.ts'
import { type Answers, inputsOf } from '../../../testing/fake-server.ts'
import { createLive, sunnyEvent } from '../../../testing/live.ts'
import { looks } from '../../../testing/looks.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { aggregator, owner } from '../../../testing/people.ts'

const answersOf = (alarms: ReturnType<typeof alarmOf>[]): Answers => ({
  ...placeAnswers,
  ...energyAnswers,
  'auth.user': () => ({ data: { user: owner } }),
  'alarms.list': () => ({ data: { alarms, total: alarms.length } }),
  'alarms.ofLocations': () => ({
    data: {
      locations: alarms.length > 0 ? [{ locationId: 7, open: alarms.length, worst: 'major' }] : [],
      groups: [
        { locationGroupId: 30, companyId: 3, isRoot: true, open: 1_204, worst: 'critical' },
        { locationGroupId: 31, companyId: 3, isRoot: false, open: 12, worst: 'major' },
      ],
    },
  }),
  'alarms.ofDevices': () => ({
    data: {
      devices: [
        { deviceId: 71, open: 1, worst: 'critical' },
        { deviceId: 72, open: 2, worst: 'info' },
      ],
    },
  }),
})
const freezer = (id: number) => alarmOf({ id, kind: 'THRESHOLD', ruleName: 'Freezer room too warm' })

async function openPlace(path: string, alarms: ReturnType<typeof alarmOf>[], more: Answers = {}, look = {}) {
  const live = createLive()
  const opened = await openPage(path, {
    ...look,
    answers: { ...answersOf(alarms), ...live.answers, ...more },
  })
  live.send(sunnyEvent(4_000))
  return opened
}

test('the overview has one line for one alarm, which links to it', async () => {
  await openPlace('/locations/7', [freezer(4)])
  const line = page.getByRole('link', { name: /Freezer room too warm/ })
  await expect.element(line).toBeVisible()
  await expect.element(line).toHaveAttribute('href', '/alarms/4')
})

test('the overview counts several alarms in one line', async () => {
  await openPlace('/locations/7', [freezer(4), freezer(5), freezer(6)])
  const line = page.getByRole('link', { name: /3 things to look at/ })
  await expect.element(line).toHaveAttribute('href', '/locations/7/notifications')
})

test('the overview has no line without an alarm, nor for an alarm that was seen', async () => {
  await openPlace('/locations/7', [{ ...freezer(4), state: 'acknowledged' }])
  await expect.element(page.getByText('Roof').first()).toBeVisible()
  expect(page.getByRole('link', { name: /Freezer room/ }).elements()).toEqual([])
})

const treeItem = (name: RegExp) => page.getByRole('treeitem', { name })

test('the tree marks the location and each device with its own severity', async () => {
  await openPlace('/locations/7', [freezer(4)])
  await expect.element(treeItem(/Sunny Hill\s*1 open alarm/)).toBeVisible()
  await expect.element(treeItem(/Solar inverter\s*1 open alarm/)).toBeVisible()
  const toneOf = (name: RegExp) =>
    treeItem(name).element().querySelector('[data-tone]')?.getAttribute('data-tone')
  expect(toneOf(/Sunny Hill/)).toBe('warning')
  expect(toneOf(/Solar inverter/)).toBe('critical')
  expect(toneOf(/Battery\s*2 open alarms/)).toBe('info')
})

test('the tree of an operator counts the alarms of a company and of its groups', async () => {
  await openPlace('/companies/3/location-groups/31', [freezer(4)], {
    'auth.user': () => ({ data: { user: aggregator } }),
  })
  await expect.element(treeItem(/Green Valley.*1,204 open alarms/)).toBeVisible()
  await expect.element(treeItem(/Styria.*12 open alarms/)).toBeVisible()
  expect(treeItem(/Styria/).element().textContent).toMatch(/1212 open alarms/)
})

describe('a list of locations', () => {
  const [hill, bakery] = summaries
  const locations = [
    { ...(bakery ?? hill), alarms: { open: 2, worst: 'critical' as const } },
    { ...hill, alarms: null },
  ] as typeof summaries
  const many: Answers = {
    'auth.user': () => ({ data: { user: aggregator } }),
    'locations.list': () => ({ data: { locations, total: 80, figures: null } }),
  }

  test('requests locations with alarms first, and shows how many each has', async () => {
    await openPlace('/companies/3/location-groups/31', [], many)
    const rows = page.getByRole('list', { name: 'Locations' }).getByRole('listitem')
    await expect.element(rows.first()).toHaveTextContent(/Klas Bakery.*22 open alarms/)
    await expect.element(rows.last()).not.toHaveTextContent(/open alarm/)
    expect(inputsOf('locations.list').at(-1)).toMatchObject({ sort: 'alarms', locationGroupId: 31 })
  })

  test('is sorted by name on request, which the address keeps', async () => {
    const { router } = await openPlace('/companies/3/location-groups/31?page=2', [], many)
    await page.getByText('By name', { exact: true }).click()
    await expect.poll(() => inputsOf('locations.list').at(-1)).toMatchObject({ sort: 'name', page: 1 })
    await expect.poll(() => router.state.location.search).toEqual({ sort: 'name' })
    await page.getByText('Alarms first', { exact: true }).click()
    await expect.poll(() => router.state.location.search).toEqual({})
  })
})

test('a chart marks an alarm at its time, in words below it', async () => {
  const from = Date.now() - 2 * HOUR
  await openPlace('/locations/7/charts', [], {
    'alarms.marks': () => ({
      data: { marks: [{ id: 4, kind: 'THRESHOLD', severity: 'major', from, to: null, deviceId: 71 }] },
    }),
  })
  await expect
    .element(page.getByRole('list', { name: 'Alarms in this chart' }).getByRole('link'))
    .toHaveAttribute('href', '/alarms/4')
  await expect.poll(() => document.querySelector('[data-alarm-mark="4"]')).not.toBeNull()
  const plot = document.querySelector('[role="application"]')?.getBoundingClientRect()
  const mark = document.querySelector('[data-alarm-mark="4"]')?.getBoundingClientRect()
  expect(mark && plot && mark.left > plot.left && mark.left < plot.right).toBe(true)
})

test.each(looks)('marks are accessible: %s', async (name, look) => {
  await openPlace('/locations/7', [freezer(4)], {}, look)
  await expect.element(page.getByRole('link', { name: /Freezer room too warm/ })).toBeVisible()
  await expectClean(`overview with an alarm, ${name}`)
})
