import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPerson } from '../../../../seed/people.ts'
import { seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { system } from '../../../platform/changes.ts'
import type { NewNotice } from '../../../platform/notices.ts'
import { eventually } from '../../../testing/eventually.ts'
import { newSession, signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { endGrant, grantLocation } from '../../tenancy/index.ts'

/** The first server delivers notices and answers people; the second only answers. */
let server: TestServer
let other: TestServer
let world: TwoCompanies

beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web', 'jobs']) })
  other = await startTestServer({ roles: new Set(['web']) }, { sharesDatabaseOf: server })
  world = await seedTwoCompanies(server.app.platform)
})
afterAll(async () => {
  await other[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

const alarmAt = (
  locationId: number,
  userIds: readonly number[],
  more: Partial<NewNotice> = {},
): NewNotice => ({
  kind: 'alarm',
  userIds,
  needs: { type: 'location', id: locationId, action: 'view' },
  values: { alarm: 'Inverter reports an error', place: 'Home', reason: 'Since 10:40.' },
  path: `/locations/${locationId}/notifications`,
  ...more,
})

const notify = (notices: readonly NewNotice[], from = server) =>
  from.app.platform.inTx(system, (change) => change.notify(notices))

const inboxOf = async (person: { id: number }, from = server) => {
  const { data } = await from.client(await signedInAs(from, person)).notifications.list({})
  return data
}
/** Waits for a notice. Notices are delivered in order, so all earlier notices have been delivered too. */
async function delivered() {
  const person = await seedPerson(server.app.platform)
  await notify([{ ...alarmAt(0, [person.id]), needs: { type: 'self' } }])
  await eventually(async () => expect((await inboxOf(person)).unread).toBe(1))
}

test('a notice reaches only those of its people who have the permission to see it', async () => {
  const { people, location } = world
  const everyone = Object.values(people).map(({ id }) => id)
  await notify([
    alarmAt(location.id, everyone),
    { ...alarmAt(location.id, everyone), needs: { type: 'location', id: location.id, action: 'control' } },
    { ...alarmAt(0, everyone), needs: { type: 'company', id: world.company.id } },
    { ...alarmAt(0, everyone), needs: { type: 'superAdmin' } },
    { ...alarmAt(0, [people.nobody.id, 2_000_000_000]), needs: { type: 'self' } },
    // no one may see a location that was deleted
    alarmAt(2_000_000_000, everyone),
  ])
  await delivered()
  const counts = await Promise.all(
    Object.entries(people).map(async ([name, person]) => [name, (await inboxOf(person)).unread]),
  )
  expect(Object.fromEntries(counts)).toEqual({
    ...{ superAdmin: 4, aggregator: 3, owner: 2, controller: 2, viewer: 1, blindGuest: 1 },
    ...{ colleague: 0, foreignAggregator: 0, foreignOwner: 0, nobody: 1 },
  })
})

test('the list has pages, newest first, and shows what was read', async () => {
  const person = await seedPerson(server.app.platform)
  await notify(
    Array.from({ length: 60 }, (_, index) => ({
      ...alarmAt(0, [person.id], { path: `/locations/${index}` }),
      needs: { type: 'self' } as const,
    })),
  )
  await eventually(async () => expect((await inboxOf(person)).unread).toBe(60))
  const client = server.client(await signedInAs(server, person))
  const first = await inboxOf(person)
  expect(first).toMatchObject({ unread: 60, hasMore: true })
  expect(first.notifications).toHaveLength(50)
  const last = first.notifications[49]
  const { data: rest } = await client.notifications.list({ before: last?.id ?? 0 })
  expect(rest.hasMore).toBe(false)
  expect([...first.notifications, ...rest.notifications].map(({ path }) => path)).toEqual(
    Array.from({ length: 60 }, (_, index) => `/locations/${59 - index}`),
  )
  const read = (input: Parameters<typeof client.notifications.read>[0]) =>
    client.notifications.read(input).then(({ data }) => data.unread)
  expect(await read({ ids: first.notifications.slice(0, 2).map(({ id }) => id) })).toBe(58)
  expect(await read({ upTo: last?.id ?? 0 })).toBe(47)
  expect(await read({ ids: first.notifications.slice(0, 1).map(({ id }) => id), isRead: false })).toBe(48)
  expect(await read({})).toBe(48)
  const { data: unread } = await client.notifications.list({ unread: 'true' })
  expect(unread.notifications).toHaveLength(48)
  // no one can mark another person's notification
  const stranger = await seedPerson(server.app.platform)
  await server
    .client(await signedInAs(server, stranger))
    .notifications.read({ ids: unread.notifications.map(({ id }) => id) })
  expect((await inboxOf(person)).unread).toBe(48)
})

test('a person who lost the permission keeps the text of the notification, without the link and the name of the place', async () => {
  const guest = await seedPerson(server.app.platform)
  const { platform } = server.app
  const share = { locationId: world.location.id, userId: guest.id }
  const flags = { view: true, control: false, edit: false, manageUsers: false, managePricing: false }
  await platform.inTx(system, (change) => grantLocation(change, { ...share, flags }))
  await notify([alarmAt(world.location.id, [guest.id])])
  await eventually(async () => expect((await inboxOf(guest)).unread).toBe(1))
  expect((await inboxOf(guest)).notifications[0]).toMatchObject({
    ...{ kind: 'alarm', group: 'alarms', severity: 'major', locationName: 'Home' },
    path: `/locations/${world.location.id}/notifications`,
  })
  await platform.inTx(system, (change) => endGrant(change, share))
  expect((await inboxOf(guest)).notifications[0]).toMatchObject({ path: null, locationName: null })
})

test('a person who lost the permission is not notified of the end', async () => {
  const { platform } = server.app
  const { location, people } = world
  const guest = await seedPerson(platform)
  const share = { locationId: location.id, userId: guest.id }
  const flags = { view: true, control: false, edit: false, manageUsers: false, managePricing: false }
  await platform.inTx(system, (change) => grantLocation(change, { ...share, flags }))
  await notify([alarmAt(location.id, [guest.id, people.viewer.id], { topic: 'alarm:50' })])
  await eventually(async () => expect((await inboxOf(guest)).unread).toBe(1))
  const [before] = (await inboxOf(guest)).notifications
  await platform.inTx(system, (change) => endGrant(change, share))
  const values = { alarm: 'Battery is empty', place: 'New name', solvedText: 'Mended by Ana.' }
  await notify([alarmAt(location.id, [people.viewer.id], { topic: 'alarm:50', values, isSolved: true })])
  await delivered()
  expect((await inboxOf(people.viewer)).notifications[0]).toMatchObject({ text: 'Mended by Ana.' })
  const { title, text, solvedAt } = (await inboxOf(guest)).notifications[0] ?? {}
  expect({ title, text, solvedAt }).toEqual({ title: before?.title, text: before?.text, solvedAt: null })
  const stored = await platform.db
    .selectFrom('notification')
    .select('values')
    .where('user_id', '=', guest.id)
    .execute()
  expect(JSON.stringify(stored)).not.toMatch(/Mended by Ana|New name/)
})

test('texts are in the language of the person, or else of the app in their browser', async () => {
  const titleOf = async (person: { id: number }, locale: string) => {
    const cookie = `${await signedInAs(server, person)}; locale=${locale}`
    return (await server.client(cookie).notifications.list({})).data.notifications[0]?.title
  }
  const [undecided, decided] = await Promise.all([
    seedPerson(server.app.platform),
    seedPerson(server.app.platform),
  ])
  await server.app.platform.db
    .updateTable('user_account')
    .set({ locale: 'sl' })
    .where('id', '=', decided.id)
    .execute()
  await notify([
    {
      kind: 'passwordChanged',
      userIds: [undecided.id, decided.id],
      needs: { type: 'self' },
      values: {},
      path: null,
    },
  ])
  await delivered()
  expect(await titleOf(undecided, 'en')).toBe('Your password was changed')
  expect(await titleOf(undecided, 'sl')).toBe('Vaše geslo je bilo spremenjeno')
  expect(await titleOf(decided, 'en')).toBe('Vaše geslo je bilo spremenjeno')
})

test('a notice about an end marks the earlier notifications as solved, even if both arrive at once', async () => {
  const person = await seedPerson(server.app.platform)
  const about = (topic: string, more: Partial<NewNotice> = {}) => ({
    ...alarmAt(0, [person.id], { topic, ...more }),
    needs: { type: 'self' } as const,
  })
  await notify([about('alarm:1'), about('alarm:2'), about('alarm:3')])
  await notify([
    about('alarm:1', { isSolved: true }),
    about('alarm:4'),
    about('alarm:4', { isSolved: true }),
    about('alarm:4'),
  ])
  await delivered()
  const { notifications } = await inboxOf(person)
  expect(notifications.map(({ solvedAt }) => solvedAt !== null)).toEqual([false, true, false, false, true])
})

type Client = ReturnType<TestServer['client']>
type Live = Awaited<ReturnType<Client['notifications']['live']>>

async function next(stream: Live) {
  const { value, done } = await stream.next()
  if (done) throw new Error('the stream ended')
  return value
}

test('an open page is updated within a second, on every server', async () => {
  const person = await seedPerson(server.app.platform)
  for (const from of [server, other]) {
    const stream = await from.client(await newSession(from, person)).notifications.live()
    const before = (await next(stream)).unread
    const started = performance.now()
    await notify([{ ...alarmAt(0, [person.id]), needs: { type: 'self' } }], other)
    const event = await next(stream)
    expect(performance.now() - started).toBeLessThan(2_000)
    expect(event).toMatchObject({ unread: before + 1, newest: { kind: 'alarm', readAt: null } })
    // another window marks it as read
    const { data } = await server
      .client(await signedInAs(server, person))
      .notifications.read({ upTo: event.newest?.id ?? 0 })
    expect(data.unread).toBe(0)
    expect(await next(stream)).toEqual({ unread: 0, newest: null })
    await stream.return(undefined)
  }
})

test('the stream ends with the session', async () => {
  const person = await seedPerson(server.app.platform)
  const client = server.client(await newSession(server, person))
  const stream = await client.notifications.live()
  await next(stream)
  await client.auth.logout()
  await expect(Promise.race([stream.next(), pause(10_000, 'still open')])).rejects.toThrow()
})
