import type { SupportRequest } from '@kilowatt/contracts/alarms/alarm-duty'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { alarmOf, detailOf, HOUR, preferences } from '../../../testing/answers/alarm-answers.ts'
import { companyAnswers } from '../../../testing/answers/company-answers.ts'
import { energyAnswers } from '../../../testing/answers/energy-answers.ts'
import { placeAnswers } from '../../../testing/answers/location-answers.ts'
import { expectClean } from '../../../testing/axe.ts'
import { type Answers, inputsOf, refuse } from '../../../testing/fake-server.ts'
import { createLive } from '../../../testing/live.ts'
import { looks } from '../../../testing/looks.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { aggregator, owner } from '../../../testing/people.ts'

const request: SupportRequest = {
  id: 5,
  alarmId: 1,
  location: { id: 7, name: 'Sunny Hill' },
  requestedBy: 'Luka P.',
  requestedAt: Date.now(),
  reason: 'The inverter has to be started again.',
  hours: 4,
  status: 'pending',
  until: null,
}
const duty: NonNullable<Answers['alarmDuty.duty']> = () => ({
  data: {
    fromSeverity: 'major',
    steps: [{ afterMin: 15, userId: null }],
    shifts: [],
    people: [
      { id: 5, name: 'Luka P.' },
      { id: 6, name: 'Maja K.' },
    ],
    onCallNow: null,
  },
})

async function openIt(path: string, more: Answers = {}, options: Parameters<typeof openPage>[1] = {}) {
  await openPage(path, {
    ...options,
    answers: {
      ...placeAnswers,
      ...companyAnswers,
      ...energyAnswers,
      ...createLive().answers,
      'auth.user': () => ({ data: { user: aggregator } }),
      'notifications.preferences': preferences,
      'alarms.counts': () => refuse('unavailable'),
      'alarms.health': () => refuse('unavailable'),
      'alarmDuty.duty': duty,
      'alarmDuty.setDuty': () => ({ data: {} }),
      'alarmDuty.maintenance': () => ({ data: { windows: [] } }),
      'alarmDuty.supportRequests': () => ({ data: { requests: [request] } }),
      'alarmDuty.decideSupport': () => ({ data: {} }),
      'alarms.get': () => ({ data: detailOf(alarmOf()) }),
      ...more,
    },
  })
}

test('escalation steps and on-call weeks are saved together', async () => {
  await openIt('/settings/global/companies/3/alarm-duty')
  await expect.element(page.getByText('No one is on call now')).toBeVisible()
  await page.getByRole('button', { name: 'Add week' }).click()
  await page.getByRole('button', { name: 'Add week' }).click()
  await page.getByLabelText('Notify').selectOptions('Maja K.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => inputsOf('alarmDuty.setDuty').length).toBe(1)
  const [sent] = inputsOf('alarmDuty.setDuty')
  expect(sent).toMatchObject({
    companyId: 3,
    fromSeverity: 'major',
    steps: [{ afterMin: 15, userId: 6 }],
    shifts: [{ userId: 5 }, { userId: 6 }],
  })
  const { shifts } = sent as { shifts: { from: number; until: number }[] }
  // the weeks follow each other without a gap
  expect(shifts[1]?.from).toBe(shifts[0]?.until)
})

test('a step without minutes is not saved', async () => {
  await openIt('/settings/global/companies/3/alarm-duty')
  await page.getByLabelText('After (minutes)').fill('0')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('1 to 1440 minutes')).toBeVisible()
  expect(inputsOf('alarmDuty.setDuty')).toEqual([])
})

test('maintenance is planned for a company, and current maintenance is ended', async () => {
  const windows = [
    {
      id: 8,
      from: Date.now() - HOUR,
      until: Date.now() + HOUR,
      reason: 'New router',
      of: 'company' as const,
      name: 'Green Valley Energy',
      createdBy: 'Ana Novak',
    },
  ]
  await openIt('/settings/global/companies/3/alarms', {
    'alarmDuty.maintenance': () => ({ data: { windows } }),
    'alarmDuty.endMaintenance': () => ({ data: {} }),
    'alarmDuty.startMaintenance': () => ({ data: { window: windows[0] as (typeof windows)[number] } }),
  })
  await page.getByRole('button', { name: 'Maintenance' }).click()
  await page.getByRole('button', { name: 'End now' }).click()
  await expect.poll(() => inputsOf('alarmDuty.endMaintenance')).toEqual([{ windowId: 8 }])
  await page.getByLabelText('Reason').fill('Inverter exchange')
  await page.getByRole('button', { name: 'Plan' }).click()
  await expect
    .poll(() => inputsOf('alarmDuty.startMaintenance'))
    .toMatchObject([{ scope: { companyId: 3 }, reason: 'Inverter exchange' }])
  await expectClean('maintenance of a company')
})

test('people whose request the server would refuse cannot ask for access', async () => {
  await openIt('/alarms/1')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(page.getByText('Sunny Hill').first()).toBeVisible()
  expect(page.getByRole('button', { name: 'Ask for access' }).query()).toBeNull()
})

test('a person who may only see an alarm asks for access once, for a limited time', async () => {
  let mayAsk = true
  await openIt('/alarms/1', {
    'auth.user': () => ({ data: { user: owner } }),
    'alarms.get': () => ({ data: detailOf(alarmOf(), { mayAct: false, mayAsk }) }),
    'alarmDuty.requestSupport': () => {
      mayAsk = false
      return { data: { request } }
    },
  })
  await page.getByRole('button', { name: 'Ask for access' }).click()
  await page.getByLabelText('Reason').fill('Start the inverter again')
  await page.getByLabelText('For how long').selectOptions('24 hours')
  await page.getByRole('button', { name: 'Ask the owner' }).click()
  await expect
    .poll(() => inputsOf('alarmDuty.requestSupport'))
    .toEqual([{ alarmId: 1, reason: 'Start the inverter again', hours: 24 }])
  await expect.element(page.getByRole('button', { name: 'Ask for access' })).not.toBeInTheDocument()
})

test('the owner grants access', async () => {
  await openIt('/locations/7/notifications', { 'auth.user': () => ({ data: { user: owner } }) })
  await expect.element(page.getByText('Luka P. asks for access')).toBeVisible()
  await page.getByRole('button', { name: 'Grant access' }).click()
  await expect.poll(() => inputsOf('alarmDuty.decideSupport')).toEqual([{ requestId: 5, decision: 'grant' }])
})

test.each(looks)('on-call pages are accessible: %s', async (name, look) => {
  await openIt('/settings/global/companies/3/alarm-duty', {}, look)
  await page.getByRole('button', { name: 'Add week' }).click()
  await expectClean(`duty, ${name}`)
})
