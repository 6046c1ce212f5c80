import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedOemDevice } from '../../../../seed/devices.ts'
import { seedGrant } from '../../../../seed/locations.ts'
import { seedPerson } from '../../../../seed/people.ts'
import { type CastName, seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { mailsTo } from '../../../testing/outside/outbox.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

let server: TestServer
let world: TwoCompanies
let id: number
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web', 'jobs']) })
  world = await seedTwoCompanies(server.app.platform)
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  await server.app.platform.db.deleteFrom('attempt').execute()
  ;({ id } = await seedOemDevice(server.app.platform, { locationId: world.location.id, alias: 'Attic' }))
})

const as = async (name: CastName) => server.client(await signedInAs(server, world.people[name]))
const rowOf = () =>
  server.app.platform.db.selectFrom('oem_device').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const entries = () =>
  server.app.platform.db
    .selectFrom('audit_entry')
    .select(['action', 'before', 'after'])
    .where('object_type', '=', 'controller')
    .where('object_id', '=', String(id))
    .orderBy('id')
    .execute()
const eventsTo = async ({ email }: { email: string }) =>
  (await mailsTo(server, email)).map(({ event }) => event).sort()

test('name and push interval change together or separately, and unchanged values write no log entry', async () => {
  const owner = await as('owner')
  await owner.oemDevices.update({ id, alias: '  Boiler room ' })
  await owner.oemDevices.update({ id, realtimePush: true })
  await owner.oemDevices.update({ id, alias: 'Boiler room', realtimePush: true })
  expect(await rowOf()).toMatchObject({ alias: 'Boiler room', realtime_push: true })
  await owner.oemDevices.update({ id, alias: null })
  expect(await rowOf()).toMatchObject({ alias: null, realtime_push: true })
  expect(await entries()).toMatchObject([
    { action: 'controller.update', before: { alias: 'Attic' }, after: { alias: 'Boiler room' } },
    { action: 'controller.update', before: { realtimePush: false }, after: { realtimePush: true } },
    { action: 'controller.update', after: { alias: null } },
  ])
})

test.each<[CastName, string]>([
  ['viewer', 'forbidden'],
  ['foreignAggregator', 'not_found'],
  ['nobody', 'not_found'],
])('%s changes nothing', async (name, code) => {
  const api = await as(name)
  const { email } = world.people.colleague
  await expect(api.oemDevices.update({ id, alias: 'Mine' })).rejects.toMatchObject({ code })
  await expect(api.oemDevices.transfer({ id, email })).rejects.toMatchObject({ code })
  await expect(api.oemDevices.setDataLimit({ id, dataLimitBytes: 1 })).rejects.toMatchObject({
    code: name === 'foreignAggregator' ? code : 'forbidden',
  })
  expect(await rowOf()).toMatchObject({
    alias: 'Attic',
    owner_id: world.people.owner.id,
    data_limit_bytes: null,
  })
  expect(await entries()).toEqual([])
})

test('only people who run the company set the data limit, not the owner', async () => {
  await expect((await as('owner')).oemDevices.setDataLimit({ id, dataLimitBytes: 1 })).rejects.toMatchObject({
    code: 'forbidden',
  })
  const aggregator = await as('aggregator')
  await aggregator.oemDevices.setDataLimit({ id, dataLimitBytes: 500_000_000 })
  await aggregator.oemDevices.setDataLimit({ id, dataLimitBytes: 500_000_000 })
  expect((await rowOf()).data_limit_bytes).toBe(500_000_000)
  expect(await entries()).toMatchObject([
    { action: 'controller.set-data-limit', before: { dataLimitBytes: null }, after: { dataLimitBytes: 5e8 } },
  ])
})

test('a controller given to a colleague belongs to them, both are notified, and the location keeps its owner', async () => {
  const { owner, colleague } = world.people
  await (await as('owner')).oemDevices.transfer({ id, email: colleague.email.toUpperCase() })
  expect(await rowOf()).toMatchObject({ owner_id: colleague.id, location_id: world.location.id })
  await expect.poll(() => eventsTo(colleague)).toEqual(['controllerReceived'])
  await expect.poll(() => eventsTo(owner)).toEqual(['controllerGivenAway'])
  const [mail] = await mailsTo(server, colleague.email)
  expect(mail?.text).toContain(owner.email)
  expect(mail?.text).toContain('Attic')
  const place = await server.app.platform.db
    .selectFrom('location')
    .select('owner_id')
    .where('id', '=', world.location.id)
    .executeTakeFirstOrThrow()
  expect(place.owner_id).toBe(owner.id)
  // the new owner sees its name and location only if the location is shared with them
  await expect((await as('colleague')).oemDevices.get({ id })).rejects.toMatchObject({ code: 'not_found' })
})

test('a controller can be given to people who share the location, but not to unrelated people', async () => {
  const owner = await as('owner')
  await owner.oemDevices.transfer({ id, email: world.people.viewer.email })
  expect((await rowOf()).owner_id).toBe(world.people.viewer.id)
  for (const email of [world.people.nobody.email, world.people.foreignOwner.email, 'no.account@example.com'])
    await expect(owner.oemDevices.transfer({ id, email })).rejects.toMatchObject({
      code: 'invalid',
      data: { fields: [{ path: 'email', message: 'not_here' }] },
    })
  expect((await rowOf()).owner_id).toBe(world.people.viewer.id)
})

test('a grant to edit is not enough to give a controller away', async () => {
  const guest = await seedPerson(server.app.platform)
  await seedGrant(server.app.platform, {
    locationId: world.location.id,
    userId: guest.id,
    actions: ['view', 'edit'],
  })
  const api = server.client(await signedInAs(server, guest))
  await expect(api.oemDevices.transfer({ id, email: guest.email })).rejects.toMatchObject({
    code: 'forbidden',
  })
  expect((await rowOf()).owner_id).toBe(world.people.owner.id)
})

test('trying out addresses of possible receivers is limited', async () => {
  const owner = await as('owner')
  const codes: string[] = []
  for (let i = 0; i < 21; i++)
    await owner.oemDevices.transfer({ id, email: `try${i}@example.com` }).catch((error: { code: string }) => {
      codes.push(error.code)
    })
  expect(new Set(codes.slice(0, 20))).toEqual(new Set(['invalid']))
  expect(codes.at(-1)).toBe('too_many_requests')
})

test('an owner set by a super admin is notified too', async () => {
  const receiver = await seedPerson(server.app.platform)
  await (await as('superAdmin')).oemDevices.setOwner({ id, userId: receiver.id })
  await expect.poll(() => eventsTo(receiver)).toEqual(['controllerReceived'])
  await (await as('superAdmin')).oemDevices.setOwner({ id, userId: null })
  await expect.poll(() => eventsTo(receiver)).toEqual(['controllerGivenAway', 'controllerReceived'])
})
