import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedCompany } from '../../../../seed/companies.ts'
import { seedGrant, seedLocation } from '../../../../seed/locations.ts'
import { seedPerson } from '../../../../seed/people.ts'
import { seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { openAlarm } from '../../../testing/open-alarm.ts'
import { codeOf } from '../../../testing/people/code-of.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { alarmsChanged, changeOf } from '../alarm-events.ts'

let server: TestServer
let world: TwoCompanies
const db = () => server.app.platform.db

beforeAll(async () => {
  server = await startTestServer()
  world = await seedTwoCompanies(server.app.platform)
})
afterAll(() => server[Symbol.asyncDispose]())

const client = async (name: keyof TwoCompanies['people'], of = server) =>
  of.client(await signedInAs(server, world.people[name]))

async function raise(locationId: number, kind: 'ERROR' | 'OFF_GRID' | 'THRESHOLD') {
  const companyId = world.company.id
  const id = await openAlarm(db(), { companyId, locationId, kind })
  server.app.platform.events.emit(alarmsChanged, changeOf([{ companyId, locationId }]))
  return id
}

test('sends the number at once and after each change, at most twice a second', async () => {
  const stop = new AbortController()
  const owner = await client('owner')
  const events = await owner.alarms.live({ locationId: world.location.id }, { signal: stop.signal })
  expect((await events.next()).value).toMatchObject({ open: 0 })
  const began = performance.now()
  await raise(world.otherLocation.id, 'ERROR')
  await raise(world.location.id, 'ERROR')
  const id = await raise(world.location.id, 'OFF_GRID')
  expect((await events.next()).value).toMatchObject({ open: 2 })
  await owner.alarms.act({ alarmIds: [id], action: { type: 'snooze', until: Date.now() + 60_000 } })
  expect((await events.next()).value).toMatchObject({ open: 1 })
  expect(performance.now() - began).toBeGreaterThan(400)
  stop.abort()
})

test('sends changes made on another server', async () => {
  await using other = await startTestServer({}, { sharesDatabaseOf: server })
  const stop = new AbortController()
  const aggregator = await client('aggregator', other)
  const events = await aggregator.alarms.live({ companyId: world.company.id }, { signal: stop.signal })
  const before = await aggregator.alarms.counts({ companyId: world.company.id })
  expect((await events.next()).value).toMatchObject({ open: before.data.open })
  await raise(world.otherLocation.id, 'THRESHOLD')
  expect((await events.next()).value).toMatchObject({ open: before.data.open + 1 })
  stop.abort()
})

test('ends when the person loses the permission to see the location', async () => {
  const { nobody } = world.people
  const locationId = world.otherLocation.id
  await seedGrant(server.app.platform, { locationId, userId: nobody.id, actions: ['view'] })
  const events = await (await client('nobody')).alarms.live({ locationId })
  await events.next()
  await (await client('aggregator')).grants.revoke({ locationId, userId: nobody.id })
  expect(await codeOf(events.next())).toBe('not_found')
  expect(await codeOf((await client('nobody')).alarms.live({ locationId }))).toBe('not_found')
})

test('counts the alarms of the list, for homes in companies that the person does not run', async () => {
  const { platform } = server.app
  const other = await seedCompany(platform, { name: 'Gamma' })
  const person = await seedPerson(platform, { role: 'ROLE_AGGREGATOR', companyId: world.company.id })
  const home = await seedLocation(platform, {
    ...{ companyId: other.id, locationGroupId: other.rootGroupId, ownerId: person.id },
  })
  const outage = await openAlarm(db(), { companyId: other.id, kind: 'OUTAGE' })
  const kind = 'CONTROLLER_ERROR_CONNECTION'
  const atHome = { companyId: other.id, locationId: home.id }
  const lost = await openAlarm(db(), { ...atHome, kind, causeId: outage })
  const { alarms } = server.client(await signedInAs(server, person))
  const before = await alarms.counts({ companyId: world.company.id })
  const { data: list } = await alarms.list({})
  expect(list.alarms.map(({ id }) => id)).toContain(lost)
  const counts = (await alarms.counts({})).data
  expect(counts).toMatchObject({ open: before.data.open + 1, views: { cause: list.total } })
  const stop = new AbortController()
  const events = await alarms.live({}, { signal: stop.signal })
  expect((await events.next()).value).toMatchObject({ open: counts.open })
  expect((await alarms.get({ alarmId: lost })).data.cause).toBe(null)
  stop.abort()
})
