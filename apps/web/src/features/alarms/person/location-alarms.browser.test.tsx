import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  alarmOf,
  alarmStream,
  detailOf,
  HOUR,
  MINUTE,
  now,
  preferences,
} from '../../../testing/answers/alarm-answers.ts'
import { energyAnswers } from '../../../testing/answers/energy-answers.ts'
import { placeAnswers } from '../../../testing/answers/location-answers.ts'
import { expectClean } from '../../../testing/axe.ts'
import { type Answers, answerFromNowOn, inputsOf, refuse } from '../../../testing/fake-server.ts'
import { createLive } from '../../../testing/live.ts'
import { looks } from '../../../testing/looks.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { owner } from '../../../testing/people.ts'

const around = {
  from: now - HOUR,
  stepMs: MINUTE,
  unit: 'W',
  values: Array.from({ length: 60 }, (_, i) => (i === 30 ? null : i < 32 ? 2_000 : 0)),
}
const open = alarmOf()
const solved = alarmOf({
  id: 2,
  kind: 'CONTROLLER_ERROR_CONNECTION',
  device: null,
  state: 'resolved',
  firstAt: Date.now() - 40 * HOUR,
  resolvedAt: Date.now() - 40 * HOUR + 14 * MINUTE,
  hidden: 4,
})

async function openAlarms(answers: Answers = {}, options: Parameters<typeof openPage>[1] = {}) {
  await openPage('/locations/7/notifications', {
    ...options,
    answers: {
      ...placeAnswers,
      ...energyAnswers,
      ...createLive().answers,
      'auth.user': () => ({ data: { user: owner } }),
      'notifications.preferences': preferences,
      'alarmDuty.supportRequests': () => ({ data: { requests: [] } }),
      'alarms.live': alarmStream(1).answer,
      'alarms.list': ({ view }) => ({
        data: view === 'resolved' ? { alarms: [solved], total: 1 } : { alarms: [open], total: 1 },
      }),
      'alarms.get': () => ({
        data: detailOf(open, { around, history: { count: 3, medianMs: 14 * MINUTE } }),
      }),
      'alarms.act': () => ({ data: { changed: 1 } }),
      ...answers,
    },
  })
}

test('says in one sentence which alarm needs attention, and shows the alarm with its chart', async () => {
  await openAlarms()
  await expect.element(page.getByText('One thing to look at.')).toBeVisible()
  await expect.element(page.getByText('Everything else works normally.')).toBeVisible()
  await expect.element(page.getByText('Since 15. 10. 2026 10:12')).toBeVisible()
  await expect
    .element(page.getByText('This alarm occurred 3 times before and usually lasted 14 min.'))
    .toBeVisible()
  await expect.element(page.getByRole('img', { name: /values from 09:40 to 10:40/ })).toBeVisible()
  await expect.element(page.getByText(/14\smin, and 4 more with the same cause/)).toBeVisible()
  await expect.element(page.getByText('22:00 to 06:00')).toBeVisible()
})

test('shows the severity from which alarms are sent, and kinds of alarms that are sent in another way', async () => {
  const { data } = preferences()
  const alarmsFrom = { mail: 'major', push: 'info' } as const
  const alarmKinds = { ERROR: { mail: 'off', push: 'off' } as const }
  await openAlarms({
    'notifications.preferences': () => ({
      data: { ...data, preferences: { ...data.preferences, alarmKinds, alarmsFrom } },
    }),
  })
  await expect.element(page.getByText('1 kind of alarm')).toBeVisible()
  await expect.element(page.getByText('Once a day: Major and critical alarms')).toBeVisible()
})

test('marks an alarm as seen and offers to undo it', async () => {
  await openAlarms()
  await page.getByRole('button', { name: 'Got it' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => inputsOf('alarms.act'))
    .toEqual([
      { alarmIds: [1], action: { type: 'acknowledge' } },
      { alarmIds: [1], action: { type: 'unacknowledge' } },
    ])
})

test('the bottom bar shows the number of open alarms, and nothing once they are solved', async () => {
  const stream = alarmStream(1)
  await openAlarms({ 'alarms.live': stream.answer })
  const entry = page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: /^Notifications/ })
  await expect.element(entry).toHaveTextContent('1Notifications, 1 open alarm')
  answerFromNowOn({
    'alarms.list': ({ view }) => ({ data: { alarms: view === 'resolved' ? [solved] : [], total: 0 } }),
  })
  stream.say(0)
  await expect.element(entry).toHaveTextContent(/^Notifications$/)
  await expect.element(page.getByText('Everything works.')).toBeVisible()
  await expect.element(page.getByText(/^Last alarm .*, solved by itself\.$/)).toBeVisible()
})

test('explains why an alarm ended without being solved', async () => {
  const ended = { ...solved, endedBecause: 'removed' as const }
  await openAlarms({
    'alarms.list': ({ view }) => ({ data: { alarms: view === 'resolved' ? [ended] : [], total: 0 } }),
  })
  await expect.element(page.getByText(/ · Ended because the device was removed/)).toBeVisible()
  await expect.element(page.getByText(/^Last alarm [\d. :]+\.$/)).toBeVisible()
})

test('shows why the alarms could not be loaded, and still shows solved ones', async () => {
  await openAlarms({
    'alarms.list': ({ view }) =>
      view === 'resolved' ? { data: { alarms: [solved], total: 1 } } : refuse('unavailable'),
  })
  await expect.element(page.getByText('Could not load the alarms')).toBeVisible()
  await expect.element(page.getByText('Ended this week')).toBeVisible()
})

test.each(looks)('is accessible: %s', async (name, look) => {
  await openAlarms({}, look)
  await expect.element(page.getByRole('img', { name: /values from/ })).toBeVisible()
  await expectClean(`alarms of a location, ${name}`)
})
