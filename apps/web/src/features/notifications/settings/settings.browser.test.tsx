import { noticeGroups } from '@kilowatt/contracts/notice-kinds'
import type { NotificationPreferences } from '@kilowatt/contracts/notifications/notifications'
import { recordOf } from '@kilowatt/domain/record-of'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { browserZone } from '../../../shared/dates/browser-zone.ts'
import { placeAnswers } from '../../../testing/answers/location-answers.ts'
import { expectClean } from '../../../testing/axe.ts'
import { type Answers, inputsOf, refuse } from '../../../testing/fake-server.ts'
import { looks } from '../../../testing/looks.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { owner } from '../../../testing/people.ts'

const preferences: NotificationPreferences = {
  groups: recordOf(noticeGroups, () => ({ mail: 'instant' as const, push: 'off' as const })),
  alarmKinds: {},
  alarmsFrom: { mail: 'info', push: 'info' },
  quiet: null,
  digestAt: '07:00',
  timezone: browserZone,
}

const answers: Answers = {
  ...placeAnswers,
  'auth.user': () => ({ data: { user: owner } }),
  'notifications.preferences': () => ({ data: { preferences, pushKey: 'BA' } }),
  'notifications.subscriptions': () => ({
    data: {
      subscriptions: [
        {
          id: 5,
          label: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
          createdAt: Date.UTC(2026, 9, 1),
          lastSentAt: Date.UTC(2026, 9, 15, 8, 40),
          isThisBrowser: false,
        },
      ],
    },
  }),
  'webhooks.list': () => ({ data: { webhooks: [] } }),
}

const open = (more: Answers = {}, look = {}) =>
  openPage('/user/profile/notifications', { ...look, answers: { ...answers, ...more } })

describe.each(looks)('%s', (_look, look) => {
  test('the page of preferences is accessible', async () => {
    await open({}, look)
    await expect.element(page.getByRole('combobox', { name: 'E-mail: Alarms' })).toHaveValue('instant')
    await expect.element(page.getByText('Chrome on Linux')).toBeVisible()
    await page.getByText('Choose by kind').click()
    await expect.element(page.getByRole('switch', { name: 'Push: Off-grid mode' })).toBeVisible()
    await page.getByRole('switch', { name: 'Quiet hours' }).click()
    await expect.element(page.getByLabelText('Sent anyway')).toBeVisible()
    await expectClean('notification settings')
  })
})

test('saves modes, quiet hours and the zone of the browser', async () => {
  await open({
    'notifications.preferences': () => ({
      data: { preferences: { ...preferences, timezone: 'Pacific/Auckland' }, pushKey: 'BA' },
    }),
    'notifications.setPreferences': () => ({ data: {} }),
  })
  await expect
    .element(page.getByText(`Saving changes them to ${browserZone}.`, { exact: false }))
    .toBeVisible()
  await page.getByRole('combobox', { name: 'E-mail: Alarms' }).selectOptions('E-mail daily')
  await page.getByRole('switch', { name: 'Push: Reports' }).click()
  const quiet = page.getByRole('switch', { name: 'Quiet hours' })
  quiet.element().focus()
  await userEvent.keyboard(' ')
  await page.getByLabelText('From').fill('2130')
  await page.getByLabelText('Sent anyway').selectOptions('Nothing')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => inputsOf('notifications.setPreferences'))
    .toEqual([
      {
        ...preferences,
        groups: {
          ...preferences.groups,
          alarms: { mail: 'daily', push: 'off' },
          reports: { mail: 'instant', push: 'instant' },
        },
        quiet: { from: '21:30', until: '07:00', breaksThrough: null },
      },
    ])
})

test('chooses by kind of alarm and severity; a kind with the same choice as all alarms follows them again', async () => {
  await open({ 'notifications.setPreferences': () => ({ data: {} }) })
  await page.getByText('Choose by kind').click()
  await page.getByRole('combobox', { name: 'E-mail: Higher standby load' }).selectOptions('E-mail on Mondays')
  await page.getByRole('switch', { name: 'Push: Device error' }).click()
  await expect.element(page.getByText('Choose by kind (2 with their own setting)')).toBeVisible()
  await page.getByRole('switch', { name: 'Push: Device error' }).click()
  await expect.element(page.getByText('Choose by kind (1 with its own setting)')).toBeVisible()
  await page.getByLabelText('Push for').selectOptions('Critical only')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => inputsOf('notifications.setPreferences'))
    .toEqual([
      {
        ...preferences,
        alarmKinds: { STANDBY_INCREASE: { mail: 'weekly', push: 'off' } },
        alarmsFrom: { mail: 'info', push: 'critical' },
      },
    ])
})

test('lists kinds of alarms about companies and the platform only to those who run them', async () => {
  await open()
  await page.getByText('Choose by kind').click()
  await expect.element(page.getByRole('switch', { name: 'Push: Device error' })).toBeVisible()
  for (const name of ['E-mail sender', 'Roll-out paused', 'Spot prices missing'])
    await expect.element(page.getByRole('switch', { name: `Push: ${name}` })).not.toBeInTheDocument()
})

test('ends the push messages of another browser', async () => {
  await open({ 'notifications.unsubscribe': () => ({ data: {} }) })
  await page.getByRole('button', { name: 'Turn off: Chrome on Linux' }).click()
  await expect.poll(() => inputsOf('notifications.unsubscribe')).toEqual([{ subscriptionId: 5 }])
})

test('shows that the preferences cannot be loaded', async () => {
  await open({ 'notifications.preferences': () => refuse('internal') })
  await expect.element(page.getByText('Your notification settings could not be loaded')).toBeVisible()
})
