import type { Notification } from '@kilowatt/contracts/notifications/notifications'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accountAnswers } from '../../../testing/answers/account-answers.ts'
import { placeAnswers } from '../../../testing/answers/location-answers.ts'
import { expectClean } from '../../../testing/axe.ts'
import { type Answers, answerFromNowOn, beOffline, inputsOf, refuse } from '../../../testing/fake-server.ts'
import { looks } from '../../../testing/looks.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { owner } from '../../../testing/people.ts'

const at = (day: number, hour: number) => new Date(2026, 9, day, hour, 40).getTime()

const one = (id: number, values: Partial<Notification> = {}): Notification => ({
  id,
  kind: 'alarm',
  group: 'alarms',
  severity: 'major',
  title: 'Inverter reports an error',
  text: 'The inverter at Sunny Hill stopped with the code E-031.',
  path: '/alarms/7',
  locationName: 'Sunny Hill',
  createdAt: at(15, 10),
  readAt: null,
  solvedAt: null,
  ...values,
})

const three = [
  one(9),
  one(8, {
    severity: 'critical',
    title: 'Solved: Controller not connected',
    solvedAt: at(15, 9),
    readAt: at(15, 9),
  }),
  one(4, {
    group: 'reports',
    severity: 'info',
    title: 'Your report for September',
    text: '',
    path: null,
    locationName: null,
    createdAt: at(1, 6),
  }),
]

const answersWith = (notifications: Notification[], more: Answers = {}): Answers => ({
  ...placeAnswers,
  'auth.user': () => ({ data: { user: owner } }),
  'notifications.list': ({ unread } = {}) => ({
    data: {
      notifications: notifications.filter(({ readAt }) => unread !== 'true' || readAt === null),
      unread: notifications.filter(({ readAt }) => readAt === null).length,
      hasMore: false,
    },
  }),
  ...more,
})

const open = (answers: Answers, look = {}) => openPage('/user/notifications', { ...look, answers })

describe.each(looks)('%s', (_look, look) => {
  test('shows notifications by day, and which are unread or solved', async () => {
    await open(answersWith(three), look)
    await expect.element(page.getByRole('heading', { name: '15. 10. 2026' })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: '01. 10. 2026' })).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Inverter reports an error' }))
      .toHaveAttribute('href', '/alarms/7')
    await expect.element(page.getByText('Over since 09:40')).toBeVisible()
    await expectClean('notifications')
  })

  test('shows that there are none', async () => {
    await open(answersWith([]), look)
    await expect.element(page.getByText('No notifications yet')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Notification settings' }).last())
      .toHaveAttribute('href', '/user/profile/notifications')
    await expectClean('no notifications')
  })
})

test('marks one as read by its link or its button, and all at once, also by keyboard', async () => {
  const [, ...others] = three
  await open({
    ...accountAnswers,
    ...answersWith([one(9, { path: '/user/profile/sessions' }), ...others], {
      'notifications.read': () => ({ data: { unread: 0 } }),
    }),
  })
  await page.getByRole('button', { name: 'Mark as unread: Solved: Controller not connected' }).click()
  const all = page.getByRole('button', { name: 'Mark all as read' })
  await expect.element(all).toBeVisible()
  all.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => inputsOf('notifications.read'))
    .toEqual([
      { ids: [8], isRead: false },
      { upTo: 9, isRead: true },
    ])
  await page.getByRole('link', { name: 'Inverter reports an error' }).click()
  await expect.poll(() => inputsOf('notifications.read')).toHaveLength(3)
})

test('filters unread ones, and shows that there are none', async () => {
  await open(answersWith([one(8, { readAt: at(15, 9) })]))
  await page.getByText('Unread', { exact: true }).click()
  await expect.element(page.getByText('Nothing unread')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.element(page.getByText('Inverter reports an error')).toBeVisible()
})

test('shows earlier ones on request', async () => {
  const page1 = Array.from({ length: 3 }, (_, i) => one(30 - i))
  await open(
    answersWith([], {
      'notifications.list': ({ before } = {}) => ({
        data: {
          notifications: before === undefined ? page1 : [one(5, { title: 'Long ago' })],
          unread: 4,
          hasMore: before === undefined,
        },
      }),
    }),
  )
  await page.getByRole('button', { name: 'Show earlier' }).click()
  await expect.element(page.getByText('Long ago')).toBeVisible()
  expect(inputsOf('notifications.list').at(-1)).toEqual({ before: 28 })
  await expect.element(page.getByRole('button', { name: 'Show earlier' })).not.toBeInTheDocument()
})

test('a new one appears at once, in the list and at the bell', async () => {
  let wake: () => void = () => undefined
  const list = [one(4)]
  async function* stream() {
    yield { unread: 1, newest: null }
    await new Promise<void>((resolve) => {
      wake = resolve
    })
    yield { unread: 2, newest: one(9, { title: 'Battery below its reserve' }) }
    await new Promise(() => undefined)
  }
  await open(answersWith(list, { 'notifications.live': async () => stream() }))
  await expect.element(page.getByRole('link', { name: 'Inbox, 1 unread' })).toBeVisible()
  list.unshift(one(9, { title: 'Battery below its reserve' }))
  wake()
  await expect.element(page.getByText('Battery below its reserve')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Inbox, 2 unread' })).toBeVisible()
})

test('the bar and the menu of a phone show how many are unread', async () => {
  async function* stream() {
    yield { unread: 3, newest: null }
    await new Promise(() => undefined)
  }
  await openPage('/user/settings', {
    size: 'phone',
    answers: { ...accountAnswers, ...answersWith(three, { 'notifications.live': async () => stream() }) },
  })
  await expect.element(page.getByRole('link', { name: 'Inbox, 3 unread' })).toBeVisible()
  await page.getByRole('button', { name: 'Open navigation' }).click()
  const entry = page.getByRole('dialog').getByRole('link', { name: 'Inbox 3' })
  await expect.element(entry).toHaveAttribute('href', '/user/notifications')
  await expectClean('the menu of a phone')
})

test.each([
  ['failing', () => refuse('internal'), 'Try again'],
  ['offline', () => beOffline(), 'Try again'],
])('%s: shows the failure and offers a retry', async (_state, fail, again) => {
  await open(answersWith(three, { 'notifications.list': fail }))
  await expect.element(page.getByText('Your notifications could not be loaded')).toBeVisible()
  answerFromNowOn(answersWith(three))
  await page.getByRole('button', { name: again }).click()
  await expect.element(page.getByText('Inverter reports an error')).toBeVisible()
})
