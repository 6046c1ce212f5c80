import type { Alarm } from '@kilowatt/contracts/alarms/alarm-entry'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { alarmOf, alarmStream, detailOf, HOUR, now } from '../../../testing/answers/alarm-answers.ts'
import { companyAnswers } from '../../../testing/answers/company-answers.ts'
import { placeAnswers } from '../../../testing/answers/location-answers.ts'
import { expectClean } from '../../../testing/axe.ts'
import { type Answers, answerFromNowOn, inputsOf, refuse } from '../../../testing/fake-server.ts'
import { looks } from '../../../testing/looks.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { aggregator } from '../../../testing/people.ts'

const outage = alarmOf({
  id: 9,
  kind: 'OUTAGE',
  severity: 'critical',
  location: null,
  controller: null,
  device: null,
  code: 'Styria',
  hidden: 118,
  locations: 41,
})
const inverter = alarmOf({ id: 2, firstAt: now - 30 * HOUR })
const battery = alarmOf({
  id: 3,
  kind: 'BATTERY_NOT_CHARGING',
  severity: 'minor',
  state: 'acknowledged',
  assignedTo: { id: 5, name: 'Luka P.' },
  acknowledged: { at: now - HOUR, by: 'Luka P.' },
})
const alarms = [outage, inverter, battery]

const counts: NonNullable<Answers['alarms.counts']> = () => ({
  data: {
    open: 98,
    worst: 'critical',
    views: { cause: 9, all: 225, mine: 44, unassigned: 26, resolved: 1_200 },
    hidden: 127,
    locations: 10_000,
  },
})
const health: NonNullable<Answers['alarms.health']> = () => ({
  data: {
    days: 30,
    perDay: 132,
    floods: [{ from: now - 24 * HOUR, to: now - 24 * HOUR + 540_000, alarms: 41 }],
    floodPct: 0.2,
    noisiest: [{ name: 'Boiler room', locationId: 7, kind: 'ERROR', alarms: 40 }],
    noisiestPct: 4,
    stale: 22,
    daily: Array.from({ length: 30 }, (_, i) => ({
      day: `2026-09-${String(i + 1).padStart(2, '0')}`,
      alarms: 100 + i,
    })),
  },
})

async function openCompany(query = '', more: Answers = {}, options: Parameters<typeof openPage>[1] = {}) {
  return openPage(`/settings/global/companies/3/alarms${query}`, {
    ...options,
    answers: {
      ...placeAnswers,
      ...companyAnswers,
      'auth.user': () => ({ data: { user: aggregator } }),
      'alarms.live': alarmStream(98).answer,
      'alarms.counts': counts,
      'alarms.health': health,
      'alarms.list': () => ({ data: { alarms, total: alarms.length } }),
      'alarms.get': ({ alarmId }) => ({
        data: detailOf(alarms.find(({ id }) => id === Number(alarmId)) ?? outage),
      }),
      'alarms.act': ({ alarmIds }) => ({ data: { changed: alarmIds.length } }),
      'alarmDuty.duty': () => ({
        data: {
          fromSeverity: 'major',
          steps: [],
          shifts: [],
          people: [{ id: 5, name: 'Luka P.' }],
          onCallNow: { id: 5, name: 'Luka P.' },
        },
      }),
      ...more,
    },
  })
}

const row = (id: number) => page.elementLocator(document.querySelector(`[data-alarm="${id}"]`) as Element)

test('shows how many alarms are open, and causes with the alarms hidden behind them', async () => {
  await openCompany()
  await expect
    .element(page.getByText('98 open alarms · 127 more hidden behind these · 10,000 locations'))
    .toBeVisible()
  await expect.element(page.getByRole('link', { name: 'By cause 9' })).toBeVisible()
  await expect.element(row(9)).toHaveTextContent(/Styria41118/)
  await expect.element(row(3)).toHaveTextContent(/Luka P\.Seen/)
  await expect.element(page.getByText('target: up to 150')).toBeVisible()
})

describe('the panel', () => {
  test('opens an alarm next to the list and follows J and K', async () => {
    const { router } = await openCompany()
    await expect.poll(() => document.querySelector('[data-alarm="9"] a')).not.toBeNull()
    await row(9).getByRole('link').click()
    await expect.poll(() => router.state.location.search).toMatchObject({ alarm: 9 })
    await userEvent.keyboard('j')
    await expect.poll(() => router.state.location.search).toMatchObject({ alarm: 2 })
    await userEvent.keyboard('k')
    await expect.poll(() => router.state.location.search).toMatchObject({ alarm: 9 })
    await userEvent.keyboard('c')
    await expect.element(page.getByRole('textbox', { name: 'Write a comment' })).toHaveFocus()
  })

  test('is replaced on a phone by the page of the alarm', async () => {
    const { router } = await openCompany('', {}, { size: 'phone' })
    await expect.poll(() => document.querySelector('[data-alarm="9"] a')).not.toBeNull()
    await row(9).getByRole('link').click()
    await expect.poll(() => router.state.location.pathname).toBe('/alarms/9')
  })
})

describe('several alarms at once', () => {
  test('are acknowledged with one call, which can be undone', async () => {
    await openCompany()
    await page.getByRole('checkbox', { name: 'Select all' }).click()
    await expect.element(page.getByText('3 selected · 42 locations')).toBeVisible()
    await page.getByRole('button', { name: 'Acknowledge' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect
      .poll(() => inputsOf('alarms.act'))
      .toEqual([
        // the third alarm had been seen before, and stays seen
        { alarmIds: [9, 2], action: { type: 'acknowledge' } },
        { alarmIds: [9, 2], action: { type: 'unacknowledge' } },
      ])
  })

  test('are selected and assigned by keyboard alone', async () => {
    await openCompany()
    await expect.poll(() => document.querySelector('[data-alarm="9"] a')).not.toBeNull()
    document.querySelector<HTMLElement>('[data-alarm="9"] a')?.focus()
    await userEvent.keyboard('xjx')
    await expect.element(page.getByText(/^2 selected/)).toBeVisible()
    await userEvent.keyboard('a')
    await page.getByRole('button', { name: 'Luka P., on call now' }).click()
    await expect
      .poll(() => inputsOf('alarms.act'))
      .toEqual([{ alarmIds: [9, 2], action: { type: 'assign', userId: 5 } }])
  })
})

test('new alarms wait until they are requested, and an alarm that left the list stays at its place', async () => {
  const stream = alarmStream(98)
  await openCompany('', { 'alarms.live': stream.answer })
  await expect.poll(() => document.querySelector('[data-alarm="2"]')).not.toBeNull()
  const fresh: Alarm[] = [alarmOf({ id: 11 }), alarmOf({ id: 12 }), outage, battery]
  answerFromNowOn({ 'alarms.list': () => ({ data: { alarms: fresh, total: 4 } }) })
  stream.say(99)
  await expect.element(page.getByRole('button', { name: 'Show 2 new' })).toBeVisible()
  await expect.element(row(2)).toHaveTextContent(/No longer on this list$/)
  await expect.element(row(2).getByRole('checkbox')).toBeDisabled()
  expect(document.querySelector('[data-alarm="11"]')).toBeNull()
  await page.getByRole('button', { name: 'Show 2 new' }).click()
  await expect.poll(() => document.querySelector('[data-alarm="11"]')).not.toBeNull()
  expect(document.querySelector('[data-alarm="2"]')).toBeNull()
})

test('actions ignore selected alarms of another view, and solved ones', async () => {
  await openCompany()
  await page.getByRole('checkbox', { name: /Select Battery/ }).click()
  await expect.element(page.getByText(/^1 selected/)).toBeVisible()
  const solved = alarmOf({ id: 20, state: 'resolved', resolvedAt: now })
  answerFromNowOn({ 'alarms.list': () => ({ data: { alarms: [solved], total: 1 } }) })
  await page.getByRole('link', { name: 'Resolved' }).click()
  await expect.poll(() => document.querySelector('[data-alarm="20"]')).not.toBeNull()
  await expect.element(row(20).getByRole('checkbox')).toBeDisabled()
  document.querySelector<HTMLElement>('[data-alarm="20"] a')?.focus()
  await userEvent.keyboard('exa')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(inputsOf('alarms.act')).toEqual([])
})

test('the resolved view distinguishes solved alarms from those that ended otherwise', async () => {
  const of = (id: number, endedBecause: 'cleared' | 'rule' | 'lapsed') =>
    alarmOf({ id, state: 'resolved', resolvedAt: now, endedBecause })
  const past = [of(20, 'cleared'), of(21, 'rule'), of(22, 'lapsed')]
  await openCompany('?view=resolved', { 'alarms.list': () => ({ data: { alarms: past, total: 3 } }) })
  await expect.element(row(20)).toHaveTextContent(/Solved$/)
  await expect.element(row(21)).toHaveTextContent(/Ended because the rule was changed$/)
  await expect.element(row(22)).toHaveTextContent(/Ended because no one decided in time$/)
})

test('filters go to the server and can be removed', async () => {
  const { router } = await openCompany()
  await page.getByRole('button', { name: 'Severity' }).click()
  await page.getByRole('menuitem', { name: 'Critical' }).click()
  await expect
    .poll(() => inputsOf('alarms.list').at(-1))
    .toMatchObject({ severity: 'critical', companyId: 3 })
  await page.getByRole('button', { name: /Severity\s*Critical/ }).click()
  await expect.poll(() => router.state.location.search).not.toHaveProperty('severity')
  await expect.element(page.getByRole('button', { name: /Severity\s*Critical/ })).not.toBeInTheDocument()
})

test('a group of locations limits the list, and the address keeps it', async () => {
  const { router } = await openCompany()
  await page.getByRole('combobox', { name: 'Group' }).fill('sty')
  await page.getByRole('option', { name: 'Styria' }).click()
  await expect
    .poll(() => inputsOf('alarms.list').at(-1))
    .toMatchObject({ companyId: 3, groupId: 31, page: 1 })
  await expect.poll(() => router.state.location.search).toMatchObject({ group: 31 })
  await page.getByRole('button', { name: /Group\s*Styria/ }).click()
  await expect.poll(() => router.state.location.search).not.toHaveProperty('group')
})

test('a group in the address that no longer exists can be removed', async () => {
  await openCompany('?group=99', { 'alarms.list': () => refuse('not_found') })
  await expect.element(page.getByText('Could not load the alarms')).toBeVisible()
  answerFromNowOn({ 'alarms.list': () => ({ data: { alarms, total: 3 } }) })
  await page.getByRole('button', { name: /Group\s*–/ }).click()
  await expect.poll(() => document.querySelector('[data-alarm="9"]')).not.toBeNull()
})

test('says why the list could not be loaded', async () => {
  await openCompany('', { 'alarms.list': () => refuse('unavailable') })
  await expect.element(page.getByText('Could not load the alarms')).toBeVisible()
})

test('explains why a view is empty', async () => {
  await openCompany('?view=mine', { 'alarms.list': () => ({ data: { alarms: [], total: 0 } }) })
  await expect.element(page.getByText('No open alarm is assigned to you.')).toBeVisible()
})

test.each(looks)('is accessible: %s', async (name, look) => {
  await openCompany('?alarm=9', {}, look)
  await expect.poll(() => document.querySelector('[data-alarm="9"]')).not.toBeNull()
  await expectClean(`alarms of a company, ${name}`)
  await page.getByRole('link', { name: 'Health' }).click()
  await expect.element(page.getByText('Ten noisiest sources')).toBeVisible()
  await expectClean(`health of alarms, ${name}`)
})
