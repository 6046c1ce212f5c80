import { randomUUID } from 'node:crypto'
import { softwareOrder } from '@kilowatt/contracts/mqtt/software-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedOemDevice } from '../../../../seed/devices.ts'
import { createSoftwareSigner, seedRelease, signedSoftware } from '../../../../seed/software.ts'
import { type CastName, seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { startTalkingController } from '../../../testing/talking-controller.ts'
import { moveUpdatesOn } from '../rollouts/rollouts.job.ts'
import { UPDATES_PER_HOUR } from './updates.commands.ts'

const signer = createSoftwareSigner()
const content = Buffer.from('the new software')
const HOUR_MS = 3_600_000
let server: TestServer
let world: TwoCompanies
let releaseId: number
beforeAll(async () => {
  server = await startTestServer()
  world = await seedTwoCompanies(server.app.platform)
  const publish = (version: string, hardwareVersion: string | null = null) =>
    seedRelease(server.app.platform, signedSoftware(signer, { content, version, hardwareVersion }), content)
  await publish('2.3')
  await publish('9.0', 'rev X')
  releaseId = await publish('2.10')
})
afterAll(() => server[Symbol.asyncDispose]())

const as = async (name: CastName) => server.client(await signedInAs(server, world.people[name]))
const db = () => server.app.platform.db

async function startController() {
  const controller = await startTalkingController(server, {
    locationId: world.location.id,
    kind: 'ota',
    read: (message) => softwareOrder.parse(message),
  })
  await runs(controller.id, '2.3.0')
  return controller
}
const runs = (id: number, version: string | null) =>
  db().updateTable('oem_device').set({ software_version: version }).where('id', '=', id).execute()
const stateOf = async (controllerId: number) =>
  (await (await as('owner')).softwareUpdates.state({ controllerId })).data
const request = async (controllerId: number, by: CastName = 'owner') =>
  (await as(by)).softwareUpdates.request({ controllerId, releaseId })
const pass = (ms = 0) => moveUpdatesOn(server.app.platform, new Date(Date.now() + ms))

test('an update is offered, requested, downloaded in parts, reported and installed', async () => {
  await using controller = await startController()
  const controllerId = controller.id
  expect(await stateOf(controllerId)).toMatchObject({
    state: 'available',
    installedVersion: '2.3.0',
    available: { releaseId, version: '2.10', notes: 'Fewer errors', sizeBytes: content.length },
    latest: null,
  })
  await request(controllerId)
  const order = await controller.order('update')
  const { sha256, signature } = signedSoftware(signer, { content, version: '2.10' })
  expect(order).toMatchObject({ version: '2.10', hw: null, size: content.length, sha256, sig: signature })
  expect(await stateOf(controllerId)).toMatchObject({ state: 'requested', latest: { status: 'waiting' } })
  await expect(request(controllerId)).rejects.toMatchObject({ code: 'update_under_way' })

  const { id } = order
  await controller.sendMessage({ id, st: 'accepted' })
  const rest = await fetch(order.url, { headers: { range: 'bytes=4-' } })
  expect([rest.status, await rest.text()]).toEqual([206, 'new software'])
  await controller.sendMessage({ id, st: 'downloading', pct: 62.4 })
  expect(await stateOf(controllerId)).toMatchObject({
    state: 'in_progress',
    latest: { status: 'downloading', progressPct: 62, fromVersion: '2.3.0', version: '2.10' },
  })
  for (const st of ['verified', 'installing']) await controller.sendMessage({ id, st })
  await runs(controllerId, '2.10')
  await controller.sendMessage({ id, st: 'done' })
  await controller.sendMessage({ id, st: 'done' })
  expect(await stateOf(controllerId)).toMatchObject({
    state: 'latest',
    available: null,
    latest: {
      status: 'done',
      endedAt: expect.any(Number),
      requestedBy: expect.any(String),
      isRollout: false,
    },
  })
  expect((await fetch(order.url)).status).toBe(404)
  expect((await (await as('aggregator')).softwareUpdates.history({ controllerId })).data).toMatchObject({
    updates: [{ id, status: 'done', fromVersion: '2.3.0', version: '2.10' }],
    total: 1,
  })
})

test('a failed update shows why, and is still offered', async () => {
  await using controller = await startController()
  await request(controller.id)
  const { id } = await controller.order('update')
  await controller.sendMessage({ id, st: 'failed', code: 'signature' })
  await controller.sendMessage({ id, st: 'done' })
  expect(await stateOf(controller.id)).toMatchObject({
    state: 'available',
    latest: { status: 'failed', code: 'signature' },
  })
})

test('an offline controller gets the order when it is back, if the person still has the permission', async () => {
  const { id } = await seedOemDevice(server.app.platform, { locationId: world.location.id })
  await request(id)
  expect(await stateOf(id)).toMatchObject({ state: 'requested', connected: false })
  await pass()
  expect((await stateOf(id)).latest?.status).toBe('waiting')
  await pass(7 * 24 * HOUR_MS)
  expect(await stateOf(id)).toMatchObject({ state: 'available', latest: { status: 'expired' } })
})

test('an order is sent again if it was not received', async () => {
  await using controller = await startController()
  await request(controller.id)
  const { id } = await controller.order('update')
  await pass(130_000)
  expect((await controller.order('update')).id).toBe(id)
  await controller.sendMessage({ id, st: 'accepted' })
  const sent = async () =>
    db().selectFrom('software_update').select('sent_at').where('id', '=', id).executeTakeFirstOrThrow()
  const before = await sent()
  await pass(260_000)
  expect(await sent()).toEqual(before)
})

test('an expired link is renewed when the controller asks, and the old one stops working', async () => {
  await using controller = await startController()
  await request(controller.id)
  const first = await controller.order('update')
  await controller.sendMessage({ id: first.id, st: 'downloading', pct: 10 })
  await db()
    .updateTable('software_link')
    .set({ expires_at: new Date() })
    .where('update_id', '=', first.id)
    .execute()
  expect((await fetch(first.url)).status).toBe(404)
  await controller.sendMessage({ id: first.id, st: 'link' })
  const second = await controller.order('update')
  expect(second.id).toBe(first.id)
  expect((await fetch(second.url)).status).toBe(200)
  expect((await fetch(first.url)).status).toBe(404)
  expect((await stateOf(controller.id)).latest).toMatchObject({ status: 'downloading', progressPct: 10 })
})

test('an update that has not started is cancelled, and its link ends; a started update continues', async () => {
  await using controller = await startController()
  await request(controller.id)
  const { id: updateId, url } = await controller.order('update')
  const owner = await as('owner')
  const input = { controllerId: controller.id, updateId }
  await owner.softwareUpdates.cancel(input)
  expect((await controller.order('cancel')).id).toBe(updateId)
  expect((await fetch(url)).status).toBe(404)
  await controller.sendMessage({ id: updateId, st: 'accepted' })
  expect(await stateOf(controller.id)).toMatchObject({ state: 'available', latest: { status: 'cancelled' } })
  await expect(owner.softwareUpdates.cancel(input)).rejects.toMatchObject({ code: 'not_found' })
  await request(controller.id)
  const second = await controller.order('update')
  await controller.sendMessage({ id: second.id, st: 'accepted' })
  await expect(owner.softwareUpdates.cancel({ ...input, updateId: second.id })).rejects.toMatchObject({
    code: 'update_under_way',
  })
})

test('an update carried out despite its cancellation is done', async () => {
  await using controller = await startController()
  await request(controller.id)
  const { id: updateId } = await controller.order('update')
  await (await as('owner')).softwareUpdates.cancel({ controllerId: controller.id, updateId })
  await controller.sendMessage({ id: updateId, st: 'accepted' })
  await controller.sendMessage({ id: updateId, st: 'installing' })
  expect(await stateOf(controller.id)).toMatchObject({ latest: { status: 'cancelled' } })
  await controller.sendMessage({ id: updateId, st: 'done' })
  expect(await stateOf(controller.id)).toMatchObject({ latest: { status: 'done', code: null } })
})

test('a request ends when its author loses the permission, and a link when the controller moves', async () => {
  const platform = server.app.platform
  const { id } = await seedOemDevice(platform, { locationId: world.location.id })
  const locationId = world.location.id
  await request(id)
  await db().updateTable('location').set({ owner_id: null }).where('id', '=', locationId).execute()
  try {
    await pass()
    const { latest } = (await (await as('aggregator')).softwareUpdates.state({ controllerId: id })).data
    expect(latest).toMatchObject({ status: 'cancelled', code: 'not_allowed' })
  } finally {
    const { owner } = world.people
    await db().updateTable('location').set({ owner_id: owner.id }).where('id', '=', locationId).execute()
  }
  await using controller = await startController()
  await request(controller.id)
  const { url } = await controller.order('update')
  await db()
    .updateTable('oem_device')
    .set({ location_id: world.otherLocation.id })
    .where('id', '=', controller.id)
    .execute()
  expect((await fetch(url)).status).toBe(404)
  await pass()
  const moved = await (await as('aggregator')).softwareUpdates.history({ controllerId: controller.id })
  expect(moved.data).toEqual({ updates: [], total: 0 })
})

test('the update of a controller that stays silent has failed', async () => {
  await using controller = await startController()
  await request(controller.id)
  const { id } = await controller.order('update')
  await controller.sendMessage({ id, st: 'installing' })
  await pass(7 * HOUR_MS)
  expect((await stateOf(controller.id)).latest).toMatchObject({ status: 'failed', code: 'silent' })
})

test('a withdrawn release is no longer offered, waiting updates are cancelled, and running ones stop', async () => {
  const platform = server.app.platform
  await using busy = await startController()
  await using away = await startController()
  const bad = await seedRelease(platform, signedSoftware(signer, { content, version: '3.0' }), content)
  const owner = await as('owner')
  await owner.softwareUpdates.request({ controllerId: busy.id, releaseId: bad })
  await owner.softwareUpdates.request({ controllerId: away.id, releaseId: bad })
  const { id, url } = await busy.order('update')
  await busy.sendMessage({ id, st: 'downloading', pct: 1 })
  await (await as('superAdmin')).softwareReleases.withdraw({ releaseId: bad })
  expect((await fetch(url)).status).toBe(404)
  expect(await stateOf(away.id)).toMatchObject({
    state: 'available',
    available: { releaseId },
    latest: { status: 'cancelled', code: 'withdrawn' },
  })
  await expect(
    owner.softwareUpdates.request({ controllerId: away.id, releaseId: bad }),
  ).rejects.toMatchObject({ code: 'no_update' })
})

test('only newer software for its hardware is offered', async () => {
  const { id } = await seedOemDevice(server.app.platform, { locationId: world.location.id })
  const offered = async (software_version: string | null, hardware_version: string | null) => {
    await db()
      .updateTable('oem_device')
      .set({ software_version, hardware_version })
      .where('id', '=', id)
      .execute()
    return (await stateOf(id)).available?.version ?? null
  }
  expect(await offered('2.9', null)).toBe('2.10')
  expect(await offered('2.10.0', 'rev C')).toBeNull()
  expect(await offered('2.10', 'rev X')).toBe('9.0')
  expect(await offered('11', 'rev X')).toBeNull()
  expect(await offered(null, null)).toBe('2.10')
  expect(await offered('a nightly build', null)).toBe('2.10')
})

test('update requests are limited per hour', async () => {
  const { id: controllerId } = await seedOemDevice(server.app.platform, { locationId: world.location.id })
  const owner = await as('owner')
  for (let i = 0; i < UPDATES_PER_HOUR; i++) {
    await request(controllerId)
    const { latest } = await stateOf(controllerId)
    await owner.softwareUpdates.cancel({ controllerId, updateId: latest?.id ?? '' })
  }
  await expect(request(controllerId)).rejects.toMatchObject({ code: 'too_many_requests' })
})

test('a long history can be read to its end, page by page', async () => {
  const { id: controllerId } = await seedOemDevice(server.app.platform, { locationId: world.location.id })
  const requested = () => ({
    id: randomUUID(),
    oem_device_id: controllerId,
    location_id: world.location.id,
    release_id: releaseId,
    origin: server.url,
  })
  // a roll-out asks many controllers at the same moment, so the time alone does not order them
  const over = Array.from({ length: 55 }, (_, n) => ({
    ...requested(),
    status: 'done' as const,
    requested_at: new Date(Date.UTC(2026, 5, 1, Math.floor(n / 10))),
    ended_at: new Date(Date.UTC(2026, 5, 2)),
  }))
  await db()
    .insertInto('software_update')
    .values([...over, { ...requested(), status: 'waiting' }])
    .execute()
  const owner = await as('owner')
  const ids: string[] = []
  for (let before: string | undefined; ids.length < over.length; before = ids.at(-1)) {
    const { updates, total } = (
      await owner.softwareUpdates.history({ controllerId, pageSize: 20, ...(before && { before }) })
    ).data
    expect(total).toBe(55)
    expect(updates).not.toEqual([])
    ids.push(...updates.map(({ id }) => id))
  }
  expect(new Set(ids).size).toBe(55)
})

test('people with a view grant, and unrelated people, cannot request an update', async () => {
  const { id } = await seedOemDevice(server.app.platform, { locationId: world.location.id })
  await expect(request(id, 'viewer')).rejects.toMatchObject({ code: 'forbidden' })
  await expect(request(id, 'foreignAggregator')).rejects.toMatchObject({ code: 'not_found' })
  expect((await stateOf(id)).latest).toBeNull()
})

test.each([
  { st: 'done' },
  { id: 'x', st: 'done' },
  { id: '01234567-89ab-4def-8123-456789abcdef', st: 'done' },
  { id: '01234567-89ab-4def-8123-456789abcdef', st: 'exploded' },
  { id: '01234567-89ab-4def-8123-456789abcdef', st: 'downloading', pct: 101 },
])('%j stores nothing', async (message) => {
  await using controller = await startController()
  await controller.sendMessage(message)
  expect((await stateOf(controller.id)).latest).toBeNull()
})

test("a controller cannot report on another one's update", async () => {
  await using mine = await startController()
  await using other = await startController()
  await request(mine.id)
  const { id } = await mine.order('update')
  await other.sendMessage({ id, st: 'done' })
  expect((await stateOf(mine.id)).latest?.status).toBe('waiting')
})
