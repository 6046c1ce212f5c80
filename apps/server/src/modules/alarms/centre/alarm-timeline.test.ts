import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedDevice, seedOemDevice } from '../../../../seed/devices.ts'
import { createSoftwareSigner, seedRelease, seedUpdate, signedSoftware } from '../../../../seed/software.ts'
import { type CastName, seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { openAlarm } from '../../../testing/open-alarm.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

const MINUTE_MS = 60_000
let server: TestServer
let world: TwoCompanies
let releaseId: number
let locationId: number
let controllerId: number
let otherControllerId: number
let inverterId: number
let batteryId: number
/** The alarm lasts from this time until an hour later. */
const began = Date.now() - 6 * 60 * MINUTE_MS
const at = (minutes: number) => new Date(began + minutes * MINUTE_MS)

const db = () => server.app.platform.db

beforeAll(async () => {
  server = await startTestServer()
  const { platform } = server.app
  world = await seedTwoCompanies(platform)
  locationId = world.location.id
  controllerId = (await seedOemDevice(platform, { locationId })).id
  otherControllerId = (await seedOemDevice(platform, { locationId })).id
  await db()
    .updateTable('oem_device')
    .set({ claimed_at: at(-10_000) })
    .execute()
  const behind = { locationId, oemDeviceId: controllerId }
  inverterId = (await seedDevice(platform, { ...behind, source: 'inv', name: 'Inverter' })).id
  batteryId = (await seedDevice(platform, { ...behind, source: 'bat', name: 'Battery' })).id
  const content = Buffer.from('software')
  const signed = signedSoftware(createSoftwareSigner(), { content, version: '2.4.1' })
  releaseId = await seedRelease(platform, signed, content)
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  for (const table of ['alarm', 'command', 'software_update', 'connection_event'] as const)
    await db().deleteFrom(table).execute()
})

const command = (minutes: number, value: number, deviceId = inverterId) =>
  db()
    .insertInto('command')
    .values({
      ...{ id: randomUUID(), location_id: locationId, device_id: deviceId, oem_device_id: controllerId },
      ...{ parameter: 'p_set', value: JSON.stringify(value), hold_s: null },
      requested_by: world.people.owner.id,
      ...{ requested_at: at(minutes), expires_at: at(minutes + 1) },
    })
    .execute()
const connection = (minutes: number, ended: 'network' | null, oemDeviceId = controllerId) =>
  db()
    .insertInto('connection_event')
    .values({ oem_device_id: oemDeviceId, at: at(minutes), ended })
    .execute()
const update = async (requested: number, ended: number, oemDeviceId = controllerId) => {
  const id = await seedUpdate(server.app.platform, {
    ...{ oemDeviceId, locationId, releaseId },
    status: 'done',
  })
  await db()
    .updateTable('software_update')
    .set({ requested_at: at(requested), ended_at: at(ended) })
    .where('id', '=', id)
    .execute()
}
const alarm = (about: { deviceId?: number; oemDeviceId?: number }) =>
  openAlarm(db(), {
    ...{ companyId: world.company.id, locationId, ...about },
    ...{ firstAt: at(0), resolvedAt: at(60) },
  })
const timeline = async (alarmId: number, name: CastName = 'owner') => {
  const { alarms } = server.client(await signedInAs(server, world.people[name]))
  const { data } = await alarms.get({ alarmId })
  return data.timeline.map(({ type, text, by, at: ms }) => ({
    ...{ type, text, by },
    minute: Math.round((ms - began) / MINUTE_MS),
  }))
}
const kinds = async (alarmId: number) =>
  (await timeline(alarmId)).map(({ type, text, minute }) => `${minute} ${type} ${text ?? ''}`.trim())

test('shows commands, updates and connections around an alarm, newest first, each with its author and content', async () => {
  await command(-20, 1_500)
  await update(-15, -10)
  await connection(-5, 'network')
  await connection(-4, null)
  const shown = await timeline(await alarm({ deviceId: inverterId }))
  expect(shown).toEqual([
    { type: 'raised', text: null, by: null, minute: 0 },
    { type: 'connected', text: null, by: null, minute: -4 },
    { type: 'disconnected', text: 'network', by: null, minute: -5 },
    { type: 'update', text: '2.4.1', by: null, minute: -10 },
    { type: 'command', text: 'Inverter: p_set = 1500', by: expect.any(String), minute: -20 },
  ])
})

test('shows events from half an hour before the alarm until half an hour after it', async () => {
  for (const minutes of [-31, -29, 30, 89, 91]) {
    await command(minutes, minutes)
    await connection(minutes, null)
  }
  // an update that was requested long before is shown at the time when it ended
  for (const ended of [-31, -28, 91]) await update(-300, ended)
  expect(await kinds(await alarm({ deviceId: inverterId }))).toEqual([
    ...['89 command Inverter: p_set = 89', '89 connected'],
    ...['30 command Inverter: p_set = 30', '30 connected'],
    '0 raised',
    '-28 update 2.4.1',
    ...['-29 command Inverter: p_set = -29', '-29 connected'],
  ])
})

test('shows only events of the device or controller of the alarm', async () => {
  await command(-20, 1)
  await command(-19, 2, batteryId)
  await connection(-18, null, otherControllerId)
  await update(-17, -17, otherControllerId)
  expect(await kinds(await alarm({ deviceId: inverterId }))).toEqual([
    '0 raised',
    '-20 command Inverter: p_set = 1',
  ])
  expect(await kinds(await alarm({ oemDeviceId: otherControllerId }))).toEqual([
    '0 raised',
    '-17 update 2.4.1',
    '-18 connected',
  ])
  // an alarm of a controller is about all its devices
  expect(await kinds(await alarm({ oemDeviceId: controllerId }))).toEqual([
    '0 raised',
    '-19 command Battery: p_set = 2',
    '-20 command Inverter: p_set = 1',
  ])
})

test('does not show events of a controller from before it was linked to the location', async () => {
  await connection(-20, null)
  await connection(-10, null)
  await db()
    .updateTable('oem_device')
    .set({ claimed_at: at(-15) })
    .where('id', '=', controllerId)
    .execute()
  expect(await kinds(await alarm({ oemDeviceId: controllerId }))).toEqual(['0 raised', '-10 connected'])
  await db()
    .updateTable('oem_device')
    .set({ claimed_at: at(-10_000) })
    .execute()
})
