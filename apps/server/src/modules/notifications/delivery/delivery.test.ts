import { setTimeout as pause } from 'node:timers/promises'
import { type NoticeName, noticeKinds } from '@kilowatt/contracts/notice-names'
import type { NotificationPreferences } from '@kilowatt/contracts/notifications/notifications'
import type { AlarmKindName } from '@kilowatt/domain/alarms/alarm-kind-names'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPerson } from '../../../../seed/people.ts'
import { seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { system } from '../../../platform/changes.ts'
import type { NewNotice } from '../../../platform/notices.ts'
import { eventually } from '../../../testing/eventually.ts'
import { mailsTo, mailTo } from '../../../testing/outside/outbox.ts'
import { createPushBrowser } from '../../../testing/outside/push-browser.ts'
import { startReceiver } from '../../../testing/outside/receiver.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { endGrant, grantLocation } from '../../tenancy/index.ts'

/** Long enough for what a test does meanwhile. The time between two mails is ten times as long. */
const WAIT_S = 1.5

let server: TestServer
let world: TwoCompanies

beforeAll(async () => {
  server = await startTestServer({
    roles: new Set(['web', 'jobs']),
    noticeWaitS: WAIT_S,
    allowPrivateAddresses: true,
  })
  world = await seedTwoCompanies(server.app.platform)
})
afterAll(() => server[Symbol.asyncDispose]())

type Someone = { readonly id: number; readonly email: string }

const about = (person: Someone, topic: string | null, more: Partial<NewNotice> = {}): NewNotice => ({
  kind: 'alarm',
  userIds: [person.id],
  needs: { type: 'self' },
  values: { alarm: topic ?? 'Something', place: 'Home', reason: 'Since 10:40.' },
  path: '/locations/1/notifications',
  ...(topic !== null && { topic }),
  ...more,
})
const notify = (...notices: NewNotice[]) =>
  server.app.platform.inTx(system, (change) => change.notify(notices))

const deliveriesOf = ({ id }: Someone) =>
  server.app.platform.db
    .selectFrom('notification_delivery')
    .select([
      'channel',
      'status',
      'because',
      'is_solved as isSolved',
      'is_digest as isDigest',
      'due_at as dueAt',
    ])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute()
const planned = (person: Someone, count: number) =>
  eventually(async () => {
    const rows = await deliveriesOf(person)
    expect(rows).toHaveLength(count)
    return rows
  })
/** Makes everything that waits for a person due now. */
const hurry = ({ id }: Someone) =>
  server.app.platform.db
    .updateTable('notification_delivery')
    .set({ due_at: new Date() })
    .where('user_id', '=', id)
    .where('status', '=', 'waiting')
    .execute()

async function setPreferences(person: Someone, change: Partial<NotificationPreferences>) {
  const { notifications } = server.client(await signedInAs(server, person))
  const { data } = await notifications.preferences()
  await notifications.setPreferences({ ...data.preferences, ...change })
  return (await notifications.preferences()).data.preferences
}

test('many notices become one mail after the wait, each topic once, and the next mail is sent later', async () => {
  const person = await seedPerson(server.app.platform, { firstName: 'Žiga', locale: 'en' })
  await notify(about(person, 'alarm:1'), about(person, 'alarm:2'))
  await notify(about(person, 'alarm:3', { severity: 'critical' }), about(person, 'alarm:1'))
  expect(await mailsTo(server, person.email)).toEqual([])
  const mail = await mailTo(server, person.email)
  expect(mail.event).toBe('notices')
  expect(mail.subject).toMatch(/ and 2 more$/)
  expect(mail.text).toContain('Hello Žiga,')
  expect(mail.text.match(/^\* /gm)).toHaveLength(3)
  expect(mail.text).toContain('/user/profile/notifications')
  await notify(about(person, 'alarm:4'))
  const last = (await planned(person, 5)).at(-1)
  expect(last?.status).toBe('waiting')
  expect((last?.dueAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(WAIT_S * 5_000)
  expect(await mailsTo(server, person.email)).toHaveLength(1)
})

test('a problem that is solved within the wait is never mailed; the end of a mailed problem is mailed, too', async () => {
  const quick = await seedPerson(server.app.platform, { locale: 'en' })
  const slow = await seedPerson(server.app.platform, { locale: 'en' })
  await notify(about(quick, 'alarm:10'), about(slow, 'alarm:11'))
  await notify(about(quick, 'alarm:10', { isSolved: true }))
  const first = await mailTo(server, slow.email)
  expect(first.event).toBe('alarm')
  const solvedText = { text: 'alarmDuty.ended_removed' }
  const values = {
    subject: 'Inverter',
    lasted: { lastingMs: 120 * 60_000 },
    since: '10:40',
    until: '12:40',
    solvedText,
  }
  await notify(about(slow, 'alarm:11', { isSolved: true, values }))
  await planned(slow, 2)
  await hurry(slow)
  const second = await mailTo(server, slow.email, 2)
  expect(second.subject).toBe(`Solved: ${first.subject}`)
  expect(second.text.replaceAll('\u00A0', ' ')).toContain(
    'The alarm ended because Inverter is no longer at this location. It was open for 2 h, from 10:40 to 12:40.',
  )
  expect(second.text).not.toContain('Since 10:40.')
  expect(await mailsTo(server, quick.email)).toEqual([])
  expect(await deliveriesOf(quick)).toMatchObject([{ status: 'dropped', because: 'solved_before' }])
})

test('a person who lost the permission a moment before the mail gets no mail', async () => {
  const { platform } = server.app
  const guest = await seedPerson(platform)
  const share = { locationId: world.location.id, userId: guest.id }
  const flags = { view: true, control: false, edit: false, manageUsers: false, managePricing: false }
  await platform.inTx(system, (change) => grantLocation(change, { ...share, flags }))
  const needs = { type: 'location', id: world.location.id, action: 'view' } as const
  await notify(about(guest, 'alarm:20', { needs }))
  await planned(guest, 1)
  await platform.inTx(system, (change) => endGrant(change, share))
  await eventually(async () =>
    expect(await deliveriesOf(guest)).toMatchObject([{ status: 'dropped', because: 'right_ended' }]),
  )
  expect(await mailsTo(server, guest.email)).toEqual([])
})

test('quiet hours delay mails until they end, except for alarms that may come through', async () => {
  const person = await seedPerson(server.app.platform, { locale: 'en' })
  // all day except for one minute, so that it is quiet now
  const now = new Date(Date.now() - 60_000).toISOString().slice(11, 16)
  const until = new Date(Date.now() - 120_000).toISOString().slice(11, 16)
  const quiet = { from: now, until, breaksThrough: 'critical' } as const
  expect(await setPreferences(person, { timezone: 'UTC', quiet })).toMatchObject({ quiet, timezone: 'UTC' })
  await notify(
    about(person, 'alarm:30'),
    about(person, 'alarm:31'),
    about(person, 'alarm:32', { severity: 'critical' }),
  )
  const rows = await planned(person, 3)
  expect(rows.map(({ isDigest }) => isDigest)).toEqual([true, true, false])
  const quietEnd = Date.now() + 23 * 3_600_000
  expect(rows[0]?.dueAt.getTime()).toBeGreaterThan(quietEnd)
  const loud = await mailTo(server, person.email)
  expect(loud.event).toBe('alarm')
  await notify(about(person, 'alarm:30', { isSolved: true }))
  await eventually(async () => expect((await deliveriesOf(person))[0]?.status).toBe('dropped'))
  await notify(about(person, 'alarm:33'))
  await planned(person, 4)
  await hurry(person)
  const digest = await mailTo(server, person.email, 2)
  expect(digest.subject).toBe('Your digest: 2 notifications')
})

test('a daily digest waits for the hour that the person chose; choosing it moves waiting mails, and "off" drops them', async () => {
  const person = await seedPerson(server.app.platform, { locale: 'en' })
  const { groups } = await setPreferences(person, {})
  expect(groups.alarms).toEqual({ mail: 'instant', push: 'off' })
  expect(groups.software.push).toBe('off')
  const alarms = (mail: 'off' | 'instant' | 'daily' | 'weekly') => ({
    groups: { ...groups, alarms: { mail, push: 'instant' as const } },
    timezone: 'America/New_York',
    digestAt: '06:30',
  })
  await setPreferences(person, alarms('daily'))
  await notify(about(person, 'alarm:40'))
  const [mail, push] = await planned(person, 2)
  expect(mail).toMatchObject({ channel: 'mail', isDigest: true, status: 'waiting' })
  expect(mail?.dueAt.toLocaleTimeString('en-GB', { timeZone: 'America/New_York' })).toBe('06:30:00')
  expect(push).toMatchObject({ channel: 'push', isDigest: false })
  await setPreferences(person, alarms('weekly'))
  const [weekly] = await deliveriesOf(person)
  expect(weekly?.dueAt.toLocaleDateString('en-GB', { timeZone: 'America/New_York', weekday: 'long' })).toBe(
    'Monday',
  )
  await setPreferences(person, alarms('off'))
  expect((await deliveriesOf(person))[0]).toMatchObject({ status: 'dropped', because: 'preference' })
  await expect(setPreferences(person, { timezone: 'Mars/Olympus' })).rejects.toThrow()
})

test('alarms are sent by their kind and severity where a person chose so', async () => {
  const person = await seedPerson(server.app.platform, { locale: 'en' })
  const { groups } = await setPreferences(person, {})
  const chosen = await setPreferences(person, {
    groups: { ...groups, alarms: { mail: 'off', push: 'instant' } },
    alarmKinds: { ERROR: { mail: 'instant', push: 'off' } },
    alarmsFrom: { mail: 'info', push: 'major' },
  })
  expect(chosen.alarmKinds).toEqual({ ERROR: { mail: 'instant', push: 'off' } })
  const alarmOf = (kind: AlarmKindName) => ({
    ...{ id: 1, kind, value: null, limit: null, unit: null, code: null, deviceId: null, controllerId: null },
    ...{ start: '2026-10-15T08:40:00.000Z', end: null, endedBecause: null },
  })
  await notify(
    about(person, 'alarm:60', { alarm: alarmOf('ERROR') }),
    about(person, 'alarm:61', { alarm: alarmOf('OFF_GRID') }),
    about(person, 'alarm:62', { alarm: alarmOf('OFF_GRID'), severity: 'minor' }),
    // people who are called to an alarm are notified of it like of other alarms
    about(person, 'alarm:63', { kind: 'alarmEscalated', alarm: alarmOf('ERROR'), severity: 'minor' }),
  )
  const rows = await planned(person, 3)
  expect(rows.map(({ channel }) => channel)).toEqual(['mail', 'push', 'push'])
  await setPreferences(person, { alarmKinds: {} })
  expect((await deliveriesOf(person))[0]).toMatchObject({ status: 'dropped', because: 'preference' })
})

test('a push service that does not answer delays no one else', async () => {
  await using service = await startReceiver()
  service.answerWith(() => undefined)
  const slow = await seedPerson(server.app.platform)
  const { notifications } = server.client(await signedInAs(server, slow))
  await notifications.subscribe({ endpoint: `${service.url}/push`, keys: createPushBrowser().keys })
  const { groups } = await setPreferences(slow, {})
  await setPreferences(slow, { groups: { ...groups, alarms: { mail: 'off', push: 'instant' } } })
  await notify(about(slow, 'alarm:50', { isPrompt: true }))
  await eventually(async () => expect(await deliveriesOf(slow)).toMatchObject([{ status: 'sending' }]))
  const other = await seedPerson(server.app.platform)
  await notify(about(other, 'alarm:51'))
  await planned(other, 1)
  expect(await deliveriesOf(slow)).toMatchObject([{ status: 'sending' }])
})

test('ten thousand notices are queued in one transaction', async () => {
  const { inTx } = server.app.platform
  const queued = await inTx(system, async (change) => {
    await change.notify(Array.from({ length: 10_000 }, () => about({ id: 0, email: '' }, 'alarm:of-no-one')))
    return change.tx
      .selectFrom('notice')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('topic', '=', 'alarm:of-no-one')
      .executeTakeFirstOrThrow()
  })
  expect(Number(queued.count)).toBe(10_000)
})

test('three thousand notices to one person are a few statements and one mail', async () => {
  const person = await seedPerson(server.app.platform, { locale: 'sl' })
  const started = performance.now()
  await notify(...Array.from({ length: 3_000 }, (_, index) => about(person, `alarm:many-${index}`)))
  const mail = await mailTo(server, person.email)
  expect(performance.now() - started).toBeLessThan(9_000)
  expect(mail.subject).toMatch(/ in še 2\.?999 obvestil$/)
  await pause(1_000)
  expect(await mailsTo(server, person.email)).toHaveLength(1)
})

test.each(['alarms', 'devices', 'sharing'] as const)(
  'law: every kind of %s is mailed by default as the settings page shows',
  async (group) => {
    const person = await seedPerson(server.app.platform, { locale: 'en' })
    expect((await setPreferences(person, {})).groups[group].mail).toBe('instant')
    const kinds = Object.entries(noticeKinds).filter(([, kind]) => kind.group === group && !kind.hasOwnMail)
    await notify(...kinds.map(([kind]) => about(person, `${group}:${kind}`, { kind: kind as NoticeName })))
    expect((await planned(person, kinds.length)).every(({ channel }) => channel === 'mail')).toBe(true)
  },
)
