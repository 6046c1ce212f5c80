import { randomUUID } from 'node:crypto'
import { downlinkTopic } from '@kilowatt/contracts/mqtt/topics'
import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedGrant } from '../../../../seed/locations.ts'
import { seedPerson } from '../../../../seed/people.ts'
import { eventually } from '../../../testing/eventually.ts'
import { type Ingest, startIngest, type TestDevice } from '../../../testing/ingest-fixture.ts'
import { commandIssued, openCommands } from '../../devices/index.ts'

let ingest: Ingest
beforeAll(async () => {
  ingest = await startIngest()
})
afterAll(() => ingest[Symbol.asyncDispose]())
beforeEach(() => ingest.drainRefusals())

async function issue({ id: oemDeviceId, locationId }: TestDevice, expiresInMs: number) {
  const { db } = ingest.platform
  const device = await db
    .selectFrom('device')
    .select('id')
    .where('oem_device_id', '=', oemDeviceId)
    .executeTakeFirstOrThrow()
  const id = randomUUID()
  const expiresAt = new Date(Date.now() + expiresInMs)
  await db
    .insertInto('command')
    .values({
      id,
      location_id: locationId,
      device_id: device.id,
      oem_device_id: oemDeviceId,
      parameter: 'p_set',
      value: '-1500',
      hold_s: 300,
      requested_at: new Date(),
      author: 'system',
      expires_at: expiresAt,
    })
    .execute()
  const message = {
    id,
    exp: expiresAt.getTime(),
    op: 'set',
    dev: 'meter',
    par: 'p_set',
    val: -1500,
    hold: 300,
    by: 'system',
  } as const
  return message
}

async function statusOf(id: string) {
  const { db } = ingest.platform
  const row = await db.selectFrom('command').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  return row.status
}

const nextCommand = (client: MqttClient) =>
  new Promise<unknown>((resolve) =>
    client.once('message', (_topic, body) => resolve(JSON.parse(String(body)))),
  )

test.each([4, 5] as const)(
  'a command issued while the device was offline reaches it when it subscribes again (MQTT version %s)',
  async (protocolVersion) => {
    await using sender = await ingest.announce({ protocolVersion })
    const { device, client, publish } = sender
    const late = await issue(device, -1000)
    const command = await issue(device, 60_000)
    const received = nextCommand(client)
    await client.subscribeAsync(`em/1/${device.serial}/d/#`, { qos: 1 })
    expect(await received).toEqual(command)
    await publish('ack', { id: command.id, st: 'accepted' })
    expect(await statusOf(command.id)).toBe('accepted')
    await publish('ack', { id: command.id, st: 'done', val: -1500 })
    await publish('ack', { id: command.id, st: 'failed' }).catch(() => undefined)
    expect(await statusOf(command.id)).toBe('done')
    expect(await statusOf(late.id)).toBe('pending')
  },
)

test.each(['superseded', 'expired'] as const)(
  'a result reported by the device counts, even if the server considered the command %s',
  async (status) => {
    await using sender = await ingest.announce()
    const { device, publish } = sender
    const { db } = ingest.platform
    const command = await issue(device, 60_000)
    await db.updateTable('command').set({ status, is_assumed: true }).where('id', '=', command.id).execute()
    await publish('ack', { id: command.id, st: 'failed' })
    expect(await statusOf(command.id)).toBe(status)
    await publish('ack', { id: command.id, st: 'done', val: -1500 })
    expect(await statusOf(command.id)).toBe('done')
  },
)

test('a command reaches a connected device at once, and another device cannot answer it', async () => {
  await using sender = await ingest.announce()
  await using other = await ingest.announce()
  const { device, client } = sender
  await client.subscribeAsync(downlinkTopic(device.serial, 'cmd'), { qos: 1 })
  const command = await issue(device, 60_000)
  const received = nextCommand(client)
  ingest.platform.events.emit(commandIssued, { serial: device.serial, issuedAt: Date.now(), command })
  expect(await received).toEqual(command)
  await other.publish('ack', { id: command.id, st: 'done' })
  expect(await statusOf(command.id)).toBe('pending')
  expect(await ingest.drainRefusals()).toEqual({ junk: 1 })
})

test('the later of two commands is the last one the device receives, whatever the order of announcements', async () => {
  await using sender = await ingest.announce()
  const { device, client } = sender
  await client.subscribeAsync(downlinkTopic(device.serial, 'cmd'), { qos: 1 })
  const heard: unknown[] = []
  client.on('message', (_topic, body) => heard.push(JSON.parse(String(body))))
  const [older, newer, last] = [1, 2, 3].map((val) => ({
    id: randomUUID(),
    exp: Date.now() + 60_000,
    op: 'set' as const,
    dev: 'meter',
    par: 'p_set',
    val,
    by: 'system',
  }))
  if (!older || !newer || !last) throw new Error('three commands')
  const events = ingest.platform.events
  const { serial } = device
  events.emit(commandIssued, { serial, issuedAt: 2_000, command: newer })
  events.emit(commandIssued, { serial, issuedAt: 1_000, command: older })
  events.emit(commandIssued, { serial, issuedAt: 3_000, command: last })
  await eventually(() => expect(heard).toEqual([newer, last]))
})

test('a waiting command is not delivered if its author lost the permission', async () => {
  await using sender = await ingest.announce()
  const { device, client } = sender
  const { platform } = ingest
  const guest = await seedPerson(platform)
  const allowed = await issue(device, 60_000)
  const orphaned = await issue(device, 60_000)
  await platform.db
    .updateTable('command')
    .set({ author: 'user', requested_by: guest.id })
    .where('id', 'in', [allowed.id, orphaned.id])
    .execute()
  await platform.db.updateTable('command').set({ parameter: 'mode' }).where('id', '=', orphaned.id).execute()
  await seedGrant(platform, { locationId: device.locationId, userId: guest.id, actions: ['view', 'control'] })
  expect((await openCommands(platform.db, [device.id])).get(device.id)).toHaveLength(2)
  await platform.db
    .updateTable('location_grant')
    .set({ can_control: false })
    .where('user_id', '=', guest.id)
    .execute()
  expect(await openCommands(platform.db, [device.id])).toEqual(new Map())
  const received = nextCommand(client)
  const own = await issue(device, 60_000)
  await client.subscribeAsync(downlinkTopic(device.serial, 'cmd'), { qos: 1 })
  expect(await received).toEqual(own)
})
