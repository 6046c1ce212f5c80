import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedLocation } from '../../../../seed/locations.ts'
import { seedPerson } from '../../../../seed/people.ts'
import { type CastName, seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { eventually } from '../../../testing/eventually.ts'
import { failureOf } from '../../../testing/failure-of.ts'
import { openAlarm } from '../../../testing/open-alarm.ts'
import { mailTo } from '../../../testing/outside/outbox.ts'
import { startReceiver } from '../../../testing/outside/receiver.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

let server: TestServer
let world: TwoCompanies

beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web', 'jobs']), allowPrivateAddresses: true })
  world = await seedTwoCompanies(server.app.platform)
})
afterAll(() => server[Symbol.asyncDispose]())

const db = () => server.app.platform.db
const asPerson = async (person: { id: number }) => server.client(await signedInAs(server, person))
const as = (name: CastName) => asPerson(world.people[name])
const text = 'The network is down in your town. It is expected back at 11:00.'

/** A person with locations in the first company, each with an open alarm. */
async function ownerWith(...names: string[]) {
  const { platform } = server.app
  const owner = await seedPerson(platform, { locale: 'en' })
  const alarmIds: number[] = []
  const locationIds: number[] = []
  for (const name of names) {
    const place = { companyId: world.company.id, locationGroupId: world.company.groupId }
    const location = await seedLocation(platform, { ...place, ownerId: owner.id, name })
    locationIds.push(location.id)
    alarmIds.push(await openAlarm(db(), { companyId: world.company.id, locationId: location.id }))
  }
  return { owner, alarmIds, locationIds }
}

const inboxOf = async (person: { id: number }) =>
  (await (await asPerson(person)).notifications.list({})).data.notifications
const inboxWith = (person: { id: number }, count: number) =>
  eventually(async () => {
    const all = await inboxOf(person)
    expect(all).toHaveLength(count)
    return all
  })

test('a message reaches each owner once, with who wrote it and a link to the location, and is noted with the alarms', async () => {
  const one = await ownerWith('Sunny Hill')
  const two = await ownerWith('Barn', 'Mill')
  const alarmIds = [...one.alarmIds, ...two.alarmIds]
  const operator = await as('aggregator')
  expect((await operator.alarmMessages.recipients({ alarmIds })).data).toEqual({
    ...{ owners: 2, locations: 3, withoutOwner: 0 },
  })
  expect((await operator.alarmMessages.send({ alarmIds, text })).data).toEqual({ owners: 2 })
  expect(await inboxWith(one.owner, 1)).toMatchObject([
    {
      title: 'Message from Alpha about Sunny Hill',
      text: `Ana Novak: “${text}”`,
      path: `/locations/${one.locationIds[0]}/notifications`,
    },
  ])
  expect(await inboxWith(two.owner, 1)).toMatchObject([
    { title: 'Message from Alpha about Barn and 1 more location' },
  ])
  expect((await mailTo(server, one.owner.email)).text).toContain(text)
  const { timeline } = (await (await asPerson(one.owner)).alarms.get({ alarmId: one.alarmIds[0] ?? 0 })).data
  expect(timeline).toContainEqual(expect.objectContaining({ type: 'messaged', by: 'Ana Novak', text }))
})

test('a message reaches owners of locations whose alarms are hidden behind the cause, but no one whose alarm has ended', async () => {
  const companyId = world.company.id
  const hidden = await ownerWith('Hill')
  const over = await ownerWith('Valley')
  const cause = await openAlarm(db(), { kind: 'OUTAGE', companyId })
  await db().updateTable('alarm').set({ cause_id: cause }).where('id', 'in', hidden.alarmIds).execute()
  await db()
    .updateTable('alarm')
    .set({ cause_id: cause, resolved_at: new Date() })
    .where('id', 'in', over.alarmIds)
    .execute()
  const operator = await as('aggregator')
  expect((await operator.alarms.get({ alarmId: cause })).data.mayMessageOwners).toBe(true)
  await operator.alarmMessages.send({ alarmIds: [cause], text })
  await inboxWith(hidden.owner, 1)
  expect(await inboxOf(over.owner)).toEqual([])
})

test('webhooks of the company do not get messages to people', async () => {
  await using receiver = await startReceiver()
  const operator = await as('aggregator')
  const webhook = { name: 'On call', url: `${receiver.url}/hook`, groups: ['alarms' as const] }
  await operator.webhooks.create({ ...webhook, companyId: world.company.id })
  const { owner, alarmIds } = await ownerWith('Cottage')
  await operator.alarmMessages.send({ alarmIds, text })
  await inboxWith(owner, 1)
  expect(await db().selectFrom('webhook_delivery').select('id').execute()).toEqual([])
})

test('only people who manage the companies of all chosen alarms may write to owners', async () => {
  const { companyId, locationId } = { companyId: world.company.id, locationId: world.location.id }
  const alarmId = await openAlarm(db(), { companyId, locationId })
  const foreignId = await openAlarm(db(), {
    ...{ companyId: world.foreign.id, locationId: world.foreignLocation.id },
  })
  const codeOf = async (name: CastName, alarmIds: number[]) => {
    const { alarmMessages } = await as(name)
    const counted = await failureOf(alarmMessages.recipients({ alarmIds }))
    const sent = await failureOf(alarmMessages.send({ alarmIds, text }))
    expect(sent?.code).toBe(counted?.code)
    return sent?.code
  }
  expect(await codeOf('owner', [alarmId])).toBe('forbidden')
  expect(await codeOf('viewer', [alarmId])).toBe('forbidden')
  expect(await codeOf('nobody', [alarmId])).toBe('not_found')
  expect(await codeOf('foreignAggregator', [alarmId])).toBe('not_found')
  expect(await codeOf('aggregator', [alarmId, foreignId])).toBe('not_found')
  expect((await (await as('owner')).alarms.get({ alarmId })).data.mayMessageOwners).toBe(false)
  expect(await codeOf('superAdmin', [alarmId, foreignId])).toBeUndefined()
})

test('refuses a message to no one, an empty or long one, and the eleventh in an hour', async () => {
  const companyId = world.company.id
  const colleague = await seedPerson(server.app.platform, { companyId, role: 'ROLE_AGGREGATOR' })
  const { alarmMessages } = await asPerson(colleague)
  const bare = await openAlarm(db(), { companyId, locationId: world.otherLocation.id })
  expect((await alarmMessages.recipients({ alarmIds: [bare] })).data).toEqual({
    ...{ owners: 0, locations: 0, withoutOwner: 1 },
  })
  expect(await failureOf(alarmMessages.send({ alarmIds: [bare], text }))).toMatchObject({ code: 'no_owners' })
  const { alarmIds } = await ownerWith('Tower')
  for (const bad of ['  ', 'x'.repeat(501)])
    expect(await failureOf(alarmMessages.send({ alarmIds, text: bad }))).toMatchObject({ code: 'invalid' })
  const codes: (string | undefined)[] = []
  for (let i = 0; i < 10; i++) codes.push((await failureOf(alarmMessages.send({ alarmIds, text })))?.code)
  // the first one went to no one
  expect(codes).toEqual([...Array(9).fill(undefined), 'too_many_requests'])
})

test('ten thousand owners get a message within seconds', async () => {
  const { company } = world
  const cause = await openAlarm(db(), { kind: 'OUTAGE', companyId: company.id, source: 'network:mobile' })
  await sql`
    with people as (
      insert into user_account (name, email)
      select 'P', 'many-' || n || '@example.com' from generate_series(1, 10000) n returning id
    ), places as (
      insert into location (company_id, location_group_id, owner_id, name, country_id, timezone)
      select ${company.id}, ${company.groupId}, id, 'Many', (select country_id from location limit 1), 'Europe/Ljubljana'
      from people returning id
    )
    insert into alarm (company_id, location_id, kind, slot, source, severity, first_at, last_at, cause_id)
    select ${company.id}, id, 'CONTROLLER_ERROR_CONNECTION', 'CONTROLLER_ERROR_CONNECTION', 'location:' || id, 'major',
      now(), now(), ${cause} from places
  `.execute(db())
  const started = performance.now()
  const { data } = await (await as('superAdmin')).alarmMessages.send({ alarmIds: [cause], text })
  expect(data.owners).toBe(10_000)
  expect(performance.now() - started).toBeLessThan(5_000)
})
