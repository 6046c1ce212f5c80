import mqtt from 'mqtt'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedOemDevice } from '../../../../seed/devices.ts'
import { seedGrant, seedLocation } from '../../../../seed/locations.ts'
import { type CastName, seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { type ApiClient, startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { oemDeviceChanged } from '../device-events.ts'

let server: TestServer
let world: TwoCompanies
let owner: ApiClient

beforeAll(async () => {
  server = await startTestServer()
  world = await seedTwoCompanies(server.app.platform)
  owner = await as('owner')
})
beforeEach(() => server.app.platform.db.deleteFrom('attempt').execute())
afterAll(() => server[Symbol.asyncDispose]())

const as = async (name: CastName) => server.client(await signedInAs(server, world.people[name]))
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )

const grid = { id: 'meter', category: 'GRID', ch: ['p'], every: 5 } as const
const pump = { id: 'pump', category: 'HVAC', ch: ['p'], every: 5 } as const

/** A controller announces the devices behind it, as it does on connecting. */
async function announce(of: { serial: string; secret: string }, rev: number, devices: readonly object[]) {
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${server.app.mqttPort}`, {
    username: of.serial,
    password: of.secret,
    clientId: of.serial,
  })
  const publish = (kind: string, content: object) =>
    client.publishAsync(`em/1/${of.serial}/u/${kind}`, JSON.stringify({ v: 1, ...content }), { qos: 1 })
  await publish('info', { rev, devices })
  return {
    measure: (src: string, p: number) => publish('tele', { src, t0: Date.now(), dt: [0], ch: { p: [p] } }),
    /** Buffered readings from before the controller was linked, at these times, newest last. */
    backfill: (src: string, at: readonly number[]) =>
      publish('back', {
        src,
        t0: at[0],
        dt: at.map((ms) => (ms - (at[0] ?? 0)) / 1000),
        ch: { p: at.map(() => 700) },
      }),
    [Symbol.asyncDispose]: () => client.endAsync(true),
  }
}

/** A location with a controller that announced its devices. */
async function home(devices: readonly object[] = [grid, pump]) {
  const { platform } = server.app
  const place = { companyId: world.company.id, locationGroupId: world.company.groupId }
  const { id: locationId } = await seedLocation(platform, { ...place, ownerId: world.people.owner.id })
  const controller = await seedOemDevice(platform, { locationId })
  await using _ = await announce(controller, 1, devices)
  const companyId = world.company.id
  const link = (unitId: string, takesOverFrom?: string, api = owner) =>
    api.setup.assign({
      companyId,
      locationId,
      data: {
        location: { name: 'Home', countryCode: 'SI', timezone: 'Europe/Ljubljana' },
        controller: { unitId },
        ...(takesOverFrom && { takesOverFrom }),
      },
    })
  return {
    locationId,
    controller,
    link,
    unlink: (
      controllerId: number,
      how: { devices?: 'leave' | 'wait'; leftAt?: 'now' | 'last_reading' } = {},
    ) => owner.setup.release({ companyId, locationId, controllerId, ...how }),
    devices: async () =>
      (await owner.devices.list({ locationId })).data.devices
        .map(({ id, name, category, oemDeviceId }) => ({ id, name, category, oemDeviceId }))
        .sort((a, b) => a.id - b.id),
    left: async () => (await owner.devices.deleted({ locationId })).data.devices,
    stays: (deviceId: number) =>
      platform.db
        .selectFrom('device_membership')
        .select(['serial', 'ended_by as endedBy', 'from_at as from', 'until_at as until'])
        .where('device_id', '=', deviceId)
        .orderBy('from_at')
        .execute(),
  }
}

test('devices of an unlinked controller leave at that moment; linking it again brings them back', async () => {
  const site = await home()
  const before = await site.devices()
  await site.unlink(site.controller.id)
  expect(await site.devices()).toEqual([])
  expect((await site.left()).map(({ name, leftWith }) => [name, leftWith])).toEqual([
    ['meter', site.controller.serial],
    ['pump', site.controller.serial],
  ])
  await site.link(site.controller.serial)
  await using _ = await announce(site.controller, 1, [grid, pump])
  expect(await site.devices()).toEqual(before)
  expect(await site.left()).toEqual([])
  const [meter] = before
  const stays = await site.stays(meter?.id ?? 0)
  expect(stays).toMatchObject([
    { serial: site.controller.serial, endedBy: 'unlink' },
    { serial: site.controller.serial, endedBy: null, until: null },
  ])
  expect(stays[0]?.until?.getTime()).toBeLessThanOrEqual(stays[1]?.from.getTime() ?? 0)
})

test('a device that left with its controller cannot be restored alone', async () => {
  const site = await home()
  const [meter] = await site.devices()
  await site.unlink(site.controller.id)
  const restore = owner.devices.restore({ locationId: site.locationId, deviceId: meter?.id ?? 0 })
  expect(await codeOf(restore)).toBe('left_with_controller')
})

test('waiting devices stay at the location, and devices deleted by people do not return by themselves', async () => {
  const site = await home()
  const [meter, heater] = await site.devices()
  await owner.devices.remove({ deviceId: heater?.id ?? 0 })
  await site.unlink(site.controller.id, { devices: 'wait' })
  expect(await site.devices()).toMatchObject([{ id: meter?.id, oemDeviceId: null }])
  expect(await site.stays(meter?.id ?? 0)).toMatchObject([{ until: null }])
  await site.link(site.controller.serial)
  await using _ = await announce(site.controller, 1, [grid, pump])
  expect(await site.devices()).toMatchObject([{ id: meter?.id, oemDeviceId: site.controller.id }])
  expect(await site.left()).toMatchObject([{ id: heater?.id, leftWith: null }])
})

test('another controller takes over devices by name, otherwise by category; the other devices leave', async () => {
  const site = await home([grid, pump, { id: 'car', category: 'EV_CHARGER', ch: ['p'], every: 5 }])
  const [meter, heater, car] = await site.devices()
  const next = await seedOemDevice(server.app.platform)
  await site.link(next.serial, site.controller.serial)
  await using uplink = await announce(next, 1, [grid, { ...pump, id: 'heat-pump' }])
  const after = await site.devices()
  expect(after.map(({ id, oemDeviceId }) => [id, oemDeviceId])).toEqual([
    [meter?.id, next.id],
    [heater?.id, next.id],
  ])
  expect(await site.left()).toMatchObject([{ id: car?.id, leftWith: site.controller.serial }])
  await uplink.measure('heat-pump', 900)
  const samples = await server.app.platform.db
    .selectFrom('sample')
    .select('power_w')
    .where('device_id', '=', heater?.id ?? 0)
    .execute()
  expect(samples).toEqual([{ power_w: 900 }])
  const [old, now] = await site.stays(meter?.id ?? 0)
  expect(old).toMatchObject({ serial: site.controller.serial, endedBy: 'replace' })
  expect(now).toMatchObject({ serial: next.serial, until: null, from: old?.until })
  // the replaced controller is free for others
  const replaced = server.app.platform.db.selectFrom('oem_device').select('location_id as locationId')
  const row = await replaced.where('id', '=', site.controller.id).executeTakeFirst()
  expect(row).toEqual({ locationId: null })
})

test('readings that the new controller buffered before the take-over are not mixed with those of the old controller', async () => {
  const site = await home([grid])
  const [meter] = await site.devices()
  const next = await seedOemDevice(server.app.platform)
  const { db } = server.app.platform
  const samplesOf = async () =>
    (
      await db
        .selectFrom('sample')
        .select('at')
        .where('device_id', '=', meter?.id ?? 0)
        .orderBy('at')
        .execute()
    ).map(({ at }) => at.getTime())
  const before = Date.now() - 60_000
  {
    await using old = await announce(site.controller, 2, [grid])
    await old.backfill('meter', [before])
  }
  await site.link(next.serial, site.controller.serial)
  await using uplink = await announce(next, 1, [grid])
  await uplink.backfill('meter', [before - 30_000, before + 10_000])
  const after = Date.now()
  await uplink.backfill('meter', [before + 20_000, after])
  expect(await samplesOf()).toEqual([before, after])
})

test('a returning controller delivers its own readings, but none from the time of the other controller', async () => {
  const site = await home([grid])
  const [meter] = await site.devices()
  const deviceId = meter?.id ?? 0
  const other = await seedOemDevice(server.app.platform)
  await site.link(other.serial, site.controller.serial)
  await announce(other, 1, [grid]).then((one) => one[Symbol.asyncDispose]())
  await site.link(site.controller.serial, other.serial)
  const hour = 3_600_000
  const { db } = server.app.platform
  const changed = Math.floor(Date.now() / hour) * hour - 2 * hour
  const back = changed + hour
  const moveStay = (serial: string, from: number, until: number) =>
    db
      .updateTable('device_membership')
      .set({ from_at: new Date(from), until_at: new Date(until) })
      .where('device_id', '=', deviceId)
      .where('serial', '=', serial)
      .where('ended_by', '=', 'replace')
      .execute()
  await moveStay(site.controller.serial, changed - hour, changed)
  await moveStay(other.serial, changed, back)
  server.app.platform.events.emit(oemDeviceChanged, { serial: site.controller.serial })
  await using uplink = await announce(site.controller, 2, [grid])
  const own = [changed - 2 * hour, changed - 60_000, back + 60_000]
  await uplink.backfill('meter', [own[0] ?? 0, own[1] ?? 0, changed, back - 60_000, own[2] ?? 0])
  await uplink.backfill('meter', [changed + 60_000])
  const samples = db.selectFrom('sample').select('at').where('device_id', '=', deviceId).orderBy('at')
  expect((await samples.execute()).map(({ at }) => at.getTime())).toEqual(own)
})

test('readings that a new controller buffered while another one was unlinked are not mixed in either', async () => {
  const site = await home([grid])
  const [meter] = await site.devices()
  const before = Date.now() - 60_000
  await site.unlink(site.controller.id)
  const next = await seedOemDevice(server.app.platform)
  await site.link(next.serial, site.controller.serial)
  await using uplink = await announce(next, 1, [grid])
  const now = Date.now()
  await uplink.backfill('meter', [before, now])
  const samples = server.app.platform.db.selectFrom('sample').select('at')
  expect(await samples.where('device_id', '=', meter?.id ?? 0).execute()).toEqual([{ at: new Date(now) }])
})

test('a P1 module takes over from an unlinked controller, and its meter continues', async () => {
  const site = await home([grid])
  const [meter] = await site.devices()
  await site.unlink(site.controller.id)
  const { controllers } = (await owner.setup.replaceable({ locationId: site.locationId })).data
  expect(controllers).toMatchObject([
    { unitId: site.controller.serial, isLinked: false, connected: false, devices: ['meter'] },
  ])
  const module = await seedOemDevice(server.app.platform, { type: 'P1_WIFI' })
  await site.link(module.serial, site.controller.serial)
  expect(await site.devices()).toMatchObject([{ id: meter?.id, name: 'meter', oemDeviceId: module.id }])
  expect((await owner.setup.replaceable({ locationId: site.locationId })).data.controllers).toMatchObject([
    { unitId: module.serial, isLinked: true, leftAt: null },
  ])
})

test('taking over from a controller without devices here fails, and nothing is linked', async () => {
  const site = await home()
  const other = await home()
  const next = await seedOemDevice(server.app.platform)
  expect(await codeOf(site.link(next.serial, other.controller.serial))).toBe('nothing_to_take_over')
  await site.link(next.serial)
})

test('an editor takes over from an unlinked controller; only owners replace a linked one', async () => {
  const site = await home()
  const { viewer } = world.people
  await seedGrant(server.app.platform, {
    locationId: site.locationId,
    userId: viewer.id,
    actions: ['view', 'edit'],
  })
  const editor = await as('viewer')
  const next = await seedOemDevice(server.app.platform)
  expect(await codeOf(site.link(next.serial, site.controller.serial, editor))).toBe('forbidden')
  await site.unlink(site.controller.id)
  expect(await codeOf(site.link(next.serial, site.controller.serial, editor))).toBe('done')
  const stranger = await as('foreignAggregator')
  expect(await codeOf(stranger.setup.replaceable({ locationId: site.locationId }))).toBe('not_found')
})

test('silent devices leave when they were last heard, so the time since is not a gap', async () => {
  const site = await home([grid])
  const [meter] = await site.devices()
  const { db } = server.app.platform
  const linked = new Date(Date.now() - 10 * 86_400_000)
  const heard = new Date(Date.now() - 3 * 86_400_000)
  await db
    .updateTable('device_membership')
    .set({ from_at: linked })
    .where('device_id', '=', meter?.id ?? 0)
    .execute()
  await db
    .updateTable('device')
    .set({ last_activity_at: heard })
    .where('id', '=', meter?.id ?? 0)
    .execute()
  await site.unlink(site.controller.id, { leftAt: 'last_reading' })
  const [stay] = await site.stays(meter?.id ?? 0)
  expect(stay?.until?.getTime()).toBe(heard.getTime() + 5_000)
})
