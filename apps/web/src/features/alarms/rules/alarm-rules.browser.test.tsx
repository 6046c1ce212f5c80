import type { AlarmRule, AlarmRulePreview, TestStep } from '@kilowatt/contracts/alarms/alarm-rules'
import type { Location } from '@kilowatt/contracts/tenancy/location'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { HOUR, now } from '../../../testing/answers/alarm-answers.ts'
import { companyAnswers } from '../../../testing/answers/company-answers.ts'
import { controlAnswers } from '../../../testing/answers/control-answers.ts'
import { energyAnswers } from '../../../testing/answers/energy-answers.ts'
import { placeAnswers, sunnyHill } from '../../../testing/answers/location-answers.ts'
import { expectClean } from '../../../testing/axe.ts'
import { type Answers, answerFromNowOn, inputsOf, refuse } from '../../../testing/fake-server.ts'
import { createLive } from '../../../testing/live.ts'
import { looks } from '../../../testing/looks.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { aggregator, owner } from '../../../testing/people.ts'

const ruleOf = (about: Partial<AlarmRule>): AlarmRule => ({
  id: 1,
  kind: 'ERROR',
  slot: 'ERROR',
  name: null,
  isActive: true,
  severity: 'major',
  settings: {},
  raiseDelayS: 0,
  clearDelayS: 300,
  from: 'platform',
  fromName: null,
  isOwn: false,
  open: 0,
  ...about,
})
const rules = [
  ruleOf({ open: 1 }),
  ruleOf({
    id: 2,
    kind: 'CONTROLLER_ERROR_CONNECTION',
    slot: 'CONTROLLER_ERROR_CONNECTION',
    from: 'company',
    fromName: 'Green Valley Energy',
    raiseDelayS: 600,
  }),
  ruleOf({
    id: 3,
    kind: 'THRESHOLD',
    slot: 'THRESHOLD-1',
    name: 'Freezer room',
    from: 'location',
    isOwn: true,
    settings: {
      device: null,
      quantity: 'temperatureC',
      direction: 'over',
      raiseValue: -10,
      clearValue: -15,
      meanMin: 5,
    },
  }),
]
const previewOf = (about: Partial<AlarmRulePreview> = {}): Answers => ({
  'alarmRules.preview': () => ({
    data: {
      days: 30,
      alarms: [{ from: now - 40 * HOUR, to: now - 39 * HOUR }],
      count: 14,
      openPct: 1.9,
      isConstant: false,
      ...{ basis: 'calculated', because: null, isAtLeast: false },
      locations: { total: 1, tried: 1, fired: 1, unplaced: 0 },
      ...about,
    },
  }),
})

async function openRules(
  more: Answers = {},
  options: Parameters<typeof openPage>[1] = {},
  path = '/locations/7/manage/alarm-rules',
) {
  await openPage(path, {
    ...options,
    answers: {
      ...placeAnswers,
      ...energyAnswers,
      ...controlAnswers([]),
      ...createLive().answers,
      'auth.user': () => ({ data: { user: owner } }),
      'alarmRules.list': () => ({ data: { rules, mayEdit: true } }),
      ...previewOf(),
      'alarmRules.set': () => ({ data: { rule: rules[2] ?? ruleOf({}) } }),
      'alarmRules.remove': () => ({ data: {} }),
      ...more,
    },
  })
}

const change = async (name: RegExp) => {
  await page.getByRole('button', { name }).click()
  await page.getByRole('menuitem', { name: 'Change rule' }).click()
}

test('lists the rules in force, and where each is set', async () => {
  await openRules()
  await expect.element(page.getByText('From Green Valley Energy')).toBeVisible()
  await expect.element(page.getByText('Set here')).toBeVisible()
  await expect.element(page.getByText('1 open alarm')).toBeVisible()
  await expect.element(page.getByText('for at least 10 min')).toBeVisible()
})

test('shows before saving how often a rule would have raised an alarm', async () => {
  await openRules()
  await change(/Freezer room/)
  await expect.element(page.getByText('Would have fired 14 times')).toBeVisible()
  await expect.element(page.getByText('in the past 30 days, open 1.9 % of the time.')).toBeVisible()
  await page.getByLabelText(/, °C$/).first().fill('-8')
  await page.getByRole('button', { name: 'Save rule' }).click()
  await expect
    .poll(() => inputsOf('alarmRules.set'))
    .toEqual([
      {
        scope: { locationId: 7 },
        rule: expect.objectContaining({
          slot: 'THRESHOLD-1',
          name: 'Freezer room',
          settings: expect.objectContaining({ raiseValue: -8, clearValue: -15 }),
        }),
      },
    ])
})

test('warns of a rule that would always be active, or of a value that no device reports', async () => {
  await openRules(previewOf({ isConstant: true }))
  await change(/Freezer room/)
  await expect.element(page.getByText(/This alarm would be open most of the time\./)).toBeVisible()
  await openRules(previewOf({ because: 'nothing_known' }))
  await change(/Freezer room/)
  await expect.element(page.getByText(/No device of this location reports this value\./)).toBeVisible()
})

const sentences: [string, Partial<AlarmRulePreview>, RegExp][] = [
  [
    'counts what was recorded',
    { basis: 'recorded', isAtLeast: true },
    /^Based on past records, with these delays\. Shorter faults were not recorded/,
  ],
  [
    'needs coordinates',
    { because: 'coordinates' },
    /^This rule needs the location's coordinates\. Without them it never raises an alarm\. Open location settings$/,
  ],
  ['was off', { because: 'off' }, /^The rule is off, so nothing was recorded/],
]
test.each(sentences)('explains that a preview %s', async (_what, about, sentence) => {
  await openRules(previewOf(about))
  await change(/Device error/)
  await expect.element(page.getByText(sentence)).toBeVisible()
})

test('explains in the list that a rule needs coordinates if the location has none', async () => {
  const solar = ruleOf({ id: 4, kind: 'NO_PRODUCTION', slot: 'NO_PRODUCTION', settings: { sunDeg: 10 } })
  const open = (coordinates: Location['coordinates']) =>
    openRules({
      'alarmRules.list': () => ({ data: { rules: [solar, ruleOf({})], mayEdit: true } }),
      'locations.get': () => ({ data: { location: { ...sunnyHill, coordinates } } }),
    })
  await open(null)
  const link = page.getByRole('link', { name: "Needs the location's coordinates" })
  await expect.element(link).toHaveAttribute('href', '/locations/7/manage/settings')
  expect(link.elements().length).toBe(1)
  await open({ latitude: 46, longitude: 14.5 })
  await expect.element(page.getByText('No solar production')).toBeVisible()
  expect(link.elements()).toEqual([])
})

test('shows in how many locations a company rule would have raised an alarm, and the size of the sample', async () => {
  const operator: Answers = { ...companyAnswers, 'auth.user': () => ({ data: { user: aggregator } }) }
  const open = async (about: Partial<AlarmRulePreview>) => {
    await openRules({ ...operator, ...previewOf(about) }, {}, '/settings/global/companies/3/alarm-rules')
    await change(/Device error/)
  }
  await open({ count: 31, locations: { total: 80, tried: 80, fired: 12, unplaced: 0 } })
  await expect.element(page.getByText('Would have fired 31 times')).toBeVisible()
  await expect.element(page.getByText(/In 12 of 80 locations\.$/)).toBeVisible()
  expect(inputsOf('alarmRules.preview')).toMatchObject([{ scope: { companyId: 3 }, rule: { kind: 'ERROR' } }])
  await open({ locations: { total: 1204, tried: 40, fired: 6, unplaced: 2 } })
  await expect.element(page.getByText(/In 6 of 40 locations tried, a sample of 1,204\.$/)).toBeVisible()
  await expect
    .element(page.getByText('2 locations have no coordinates, so the rule never fires there.'))
    .toBeVisible()
})

test('refuses a clear value beyond the raise value, and shows the unit of the chosen quantity', async () => {
  await openRules()
  await change(/Freezer room/)
  await page.getByLabelText(/, °C$/).nth(1).fill('-2')
  await page.getByRole('button', { name: 'Save rule' }).click()
  await expect.poll(() => document.querySelectorAll('[aria-invalid="true"]').length).toBe(1)
  expect(inputsOf('alarmRules.set')).toEqual([])
  await page.getByRole('combobox').nth(1).selectOptions('power')
  await expect.poll(() => page.getByLabelText(/, W$/).elements().length).toBe(2)
})

test('removes a rule of the place after asking', async () => {
  await openRules()
  await page.getByRole('button', { name: /Freezer room/ }).click()
  await page.getByRole('menuitem', { name: 'Remove rule' }).click()
  await page.getByRole('button', { name: 'Remove rule' }).click()
  await expect.poll(() => inputsOf('alarmRules.remove')).toEqual([{ ruleId: 3 }])
})

const stepOf = (step: TestStep['step'], about: Partial<TestStep> = {}): TestStep => ({
  ...{ step, outcome: 'done', because: null, until: null, count: null },
  ...about,
})
const quietEnd = Date.UTC(2026, 9, 16, 4)
const steps = [
  stepOf('rule', { count: 12 }),
  stepOf('alarm'),
  stepOf('in_app'),
  stepOf('mail', { outcome: 'failed', because: 'mail_refused' }),
  stepOf('push', { outcome: 'waiting', because: 'quiet', until: quietEnd }),
  stepOf('webhook', { outcome: 'off', because: 'no_webhook' }),
]
const openTest = async (more: Answers, options: Parameters<typeof openPage>[1] = {}) => {
  await openRules(more, options)
  await page.getByRole('button', { name: 'Send a test alarm' }).click()
}

test.each(looks)('a test alarm shows where it stopped and why: %s', async (name, look) => {
  await openTest({ 'alarmRules.test': () => ({ data: { steps } }) }, look)
  await page.getByRole('button', { name: 'Send to me' }).click()
  const items = page.getByRole('dialog').getByRole('listitem')
  await expect.element(items.nth(0)).toHaveTextContent('Rules12 active rules')
  expect(items.elements().map((item) => [item.getAttribute('data-outcome'), item.textContent])).toEqual([
    ['done', 'Rules12 active rules'],
    ['done', 'AlarmYou are notified of alarms of this location'],
    ['done', 'In the appSent'],
    ['failed', 'E-mailThe mail server did not accept the message. We will keep trying for a while.'],
    ['waiting', expect.stringMatching(/^Push messageWaits until .+2026.*, when your quiet hours end\.$/)],
    ['off', 'WebhookNone of your webhooks gets alarms.'],
  ])
  await expect
    .element(page.getByRole('link', { name: 'Notification settings' }))
    .toHaveAttribute('href', '/user/profile/notifications')
  expect(inputsOf('alarmRules.test')).toEqual([{ locationId: 7 }])
  await expectClean(`test alarm, ${name}`)
})

test('shows why a test alarm was refused, and can send it again', async () => {
  await openTest({ 'alarmRules.test': () => refuse('too_many_requests') })
  await page.getByRole('button', { name: 'Send to me' }).click()
  await expect.element(page.getByText(/^Too many/)).toBeVisible()
  answerFromNowOn({ 'alarmRules.test': () => ({ data: { steps } }) })
  await page.getByRole('button', { name: 'Send to me' }).click()
  await expect.element(page.getByText('12 active rules')).toBeVisible()
  await expect.element(page.getByText(/^Too many/)).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Send again' })).toBeVisible()
})

test('shows that it waits for a test alarm', async () => {
  const arrival = Promise.withResolvers<{ data: { steps: TestStep[] } }>()
  await openTest({ 'alarmRules.test': () => arrival.promise })
  await page.getByRole('button', { name: 'Send to me' }).click()
  await expect.element(page.getByText(/^Sending the test alarm and waiting/)).toBeVisible()
  arrival.resolve({ data: { steps } })
  await expect.element(page.getByText('12 active rules')).toBeVisible()
})

test('shows the rules without actions to people who may only view them', async () => {
  await openRules({ 'alarmRules.list': () => ({ data: { rules, mayEdit: false } }) })
  await expect.element(page.getByText('Freezer room')).toBeVisible()
  expect(page.getByRole('button', { name: /Freezer room/ }).elements()).toEqual([])
})

test('shows why the rules could not be loaded', async () => {
  await openRules({ 'alarmRules.list': () => refuse('unavailable') })
  await expect.element(page.getByText('Could not load the rules')).toBeVisible()
})

test.each(looks)('is accessible: %s', async (name, look) => {
  await openRules({}, look)
  await expect.element(page.getByText('Freezer room')).toBeVisible()
  await expectClean(`alarm rules, ${name}`)
  await change(/Freezer room/)
  await expect.element(page.getByText('Would have fired 14 times')).toBeVisible()
  await expectClean(`form of an alarm rule, ${name}`)
})
