import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { alarmOf, HOUR } from '../../../testing/answers/alarm-answers.ts'
import { energyAnswers } from '../../../testing/answers/energy-answers.ts'
import { placeAnswers } from '../../../testing/answers/location-answers.ts'
import { expectClean } from '../../../testing/axe.ts'
import type { Answers } from '../../../testing/fake-server.ts'
import { createLive, sunnyEvent } from '../../../testing/live.ts'
import { looks } from '../../../testing/looks.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { owner } from '../../../testing/people.ts'

const answersOf = (alarms: ReturnType<typeof alarmOf>[]): Answers => ({
  ...placeAnswers,
  ...energyAnswers,
  'auth.user': () => ({ data: { user: owner } }),
  'alarms.list': () => ({ data: { alarms, total: alarms.length } }),
  'alarms.ofLocations': () => ({
    data: { locations: alarms.length > 0 ? [{ locationId: 7, open: alarms.length, worst: 'major' }] : [] },
  }),
  'alarms.ofLocation': () => ({
    data: {
      location_id: 7,
      location_name: 'Sunny Hill',
      alarms: {
        ERROR: [
          {
            location_id: 7,
            location_name: 'Sunny Hill',
            type: 'ERROR',
            status: 'open',
            controller_id: 50,
            controller_unit_id: 'ABCD-EFGH-JKLM-0001',
            device_id: 71,
            device_name: 'Solar inverter',
            event_first_recurrence_date_time: '15. 10. 2026 10:12',
          },
        ],
      },
    },
  }),
})
const freezer = (id: number) => alarmOf({ id, kind: 'THRESHOLD', ruleName: 'Freezer room too warm' })

async function openPlace(path: string, alarms: ReturnType<typeof alarmOf>[], more: Answers = {}, look = {}) {
  const live = createLive()
  await openPage(path, { ...look, answers: { ...answersOf(alarms), ...live.answers, ...more } })
  live.send(sunnyEvent(4_000))
}

test('the overview has one line for one alarm, which leads to it', async () => {
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

test('the overview has no line without an alarm, nor for one that was seen', async () => {
  await openPlace('/locations/7', [{ ...freezer(4), state: 'acknowledged' }])
  await expect.element(page.getByText('Roof').first()).toBeVisible()
  expect(page.getByRole('link', { name: /Freezer room/ }).elements()).toEqual([])
})

test('the tree marks the location and the device', async () => {
  await openPlace('/locations/7', [freezer(4)])
  await expect.element(page.getByRole('treeitem', { name: /Sunny Hill\s*1 open alarm/ })).toBeVisible()
  await expect.element(page.getByRole('treeitem', { name: /Solar inverter\s*1 open alarm/ })).toBeVisible()
  expect(page.getByRole('treeitem', { name: /Battery.*open alarm/ }).elements()).toEqual([])
})

test('a list has the locations with alarms first', async () => {
  await openPlace('/companies/3/location-groups/31', [freezer(4)], {
    'alarms.ofLocations': () => ({ data: { locations: [{ locationId: 8, open: 2, worst: 'critical' }] } }),
  })
  const rows = page.getByRole('list', { name: 'Locations' }).getByRole('listitem')
  await expect.element(rows.first()).toHaveTextContent(/Klas Bakery.*2 open alarms/)
  await expect.element(rows.last()).toHaveTextContent(/Sunny Hill/)
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
