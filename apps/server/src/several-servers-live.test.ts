import { downlinkFilter, downlinkTopic } from '@kilowatt/contracts/mqtt/topics'
import type { LiveEvent } from '@kilowatt/contracts/telemetry/live'
import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedPerson } from '../seed/people.ts'
import { commandIssued } from './modules/devices/index.ts'
import { presenceChanged } from './modules/gateway/index.ts'
import { eventually } from './testing/eventually.ts'
import { type Ingest, startIngest, type TestDevice, telemetryOf } from './testing/ingest-fixture.ts'
import { newSession } from './testing/people/sign-in.ts'
import { startTestServer, type TestServer } from './testing/servers/test-server.ts'

/** Devices are connected to one server and people to another, both on one database. */
let devices: Ingest
let people: TestServer

beforeAll(async () => {
  devices = await startIngest()
  people = await startTestServer({ roles: new Set(['web']) }, { sharesDatabaseOf: devices })
})
afterAll(async () => {
  await people[Symbol.asyncDispose]()
  await devices[Symbol.asyncDispose]()
})

async function watch(locationId: number) {
  const admin = await seedPerson(people.app.platform, { role: 'ROLE_SUPER_ADMIN' })
  const client = people.client(await newSession(people, admin))
  const events: AsyncGenerator<LiveEvent, unknown, void> = await client.live.location({ locationId })
  return {
    async until(isThere: (event: LiveEvent) => boolean): Promise<LiveEvent> {
      for (;;) {
        const next = await events.next()
        if (next.done) throw new Error('the stream has ended')
        if (isThere(next.value)) return next.value
      }
    },
    [Symbol.asyncDispose]: async () => void (await events.return(undefined)),
  }
}

test('a value sent to one server is on the screens of another, and its device is asked for live values', async () => {
  await using site = await devices.announce()
  const asked: string[] = []
  site.client.on('message', (topic, body) => asked.push(`${topic} ${body}`))
  await site.client.subscribeAsync(downlinkFilter(site.device.serial), { qos: 1 })

  await using screen = await watch(site.device.locationId)
  await screen.until(() => true)
  const topic = downlinkTopic(site.device.serial, 'live')
  await eventually(() => expect(asked).toEqual([`${topic} {"on":true,"every":2,"ttl":60}`]))

  await site.publish('tele', telemetryOf(Date.now() - 1_000, [111, 222]))
  await screen.until((event) => event.devices.some(({ powerW }) => powerW === 222))
  await site.publish('live', telemetryOf(Date.now(), [333]))
  await screen.until((event) => event.devices.some(({ powerW }) => powerW === 333))

  await site.client.endAsync(true)
  await screen.until((event) => event.devices.every(({ connected }) => !connected))
})

test('a server that reconnects learns which locations were watched while it was disconnected', async () => {
  await using site = await devices.announce()
  const asked: string[] = []
  site.client.on('message', (topic) => asked.push(topic))
  await site.client.subscribeAsync(downlinkFilter(site.device.serial), { qos: 1 })
  await people.app.platform.pool.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query = 'listen kilowatt_events' order by backend_start limit 1`)
  await using _screen = await watch(site.device.locationId)
  await eventually(() => expect(asked).toEqual([downlinkTopic(site.device.serial, 'live')]))
})

const order = ({ app }: TestServer, serial: string) =>
  app.platform.events.emit(commandIssued, {
    serial,
    issuedAt: Date.now(),
    command: {
      id: crypto.randomUUID(),
      exp: Date.now() + 30_000,
      op: 'set',
      dev: 'meter',
      par: 'p_set',
      val: 1,
      by: 'Ana Novak',
    },
  })

test('a command given at one server reaches the device at another, also just before the first server stops', async () => {
  await using site = await devices.announce()
  const { serial } = site.device
  const heard: string[] = []
  site.client.on('message', (topic) => heard.push(topic))
  await site.client.subscribeAsync(downlinkFilter(serial), { qos: 1 })
  const topic = downlinkTopic(serial, 'cmd')
  order(people, serial)
  await eventually(() => expect(heard).toEqual([topic]))

  const leaving = await startTestServer({ roles: new Set(['web']) }, { sharesDatabaseOf: devices })
  order(leaving, serial)
  await leaving[Symbol.asyncDispose]()
  await eventually(() => expect(heard).toEqual([topic, topic]))
})

describe('a device that connects to another server', { timeout: 20_000 }, () => {
  let elsewhere: TestServer
  beforeAll(async () => {
    elsewhere = await startTestServer({ roles: new Set(['ingest']) }, { sharesDatabaseOf: devices })
  })
  afterAll(() => elsewhere[Symbol.asyncDispose]())

  const connectElsewhere = (device: TestDevice) =>
    devices.connect(device, { port: elsewhere.app.mqttPort ?? 0 })
  const closed = (client: MqttClient) => new Promise<void>((resolve) => client.once('close', () => resolve()))

  /** The state of a device in the table, and then on the people's server. */
  function presenceOf({ id }: TestDevice) {
    const { db, events } = people.app.platform
    const announced: boolean[] = []
    events.on(presenceChanged, ({ oemDeviceId, connected }) => {
      if (oemDeviceId === id) announced.push(connected)
    })
    const isConnected = async () =>
      (await db.selectFrom('oem_device').select('connected').where('id', '=', id).executeTakeFirstOrThrow())
        .connected
    return { announced, isConnected }
  }

  test('has its newest connection there: the old connection ends, and the device never counts as offline', async () => {
    await using site = await devices.announce()
    const { announced, isConnected } = presenceOf(site.device)
    await eventually(() => expect(announced).toEqual([true]))
    const replaced = closed(site.client)
    {
      await using _newest = await connectElsewhere(site.device)
      await replaced
      expect(await isConnected()).toBe(true)
      await eventually(() => expect(announced).toEqual([true, true]))
    }
    await eventually(() => expect(announced).toEqual([true, true, false]))
    expect(await isConnected()).toBe(false)
  })

  test('can return, as often as it reconnects', async () => {
    await using site = await devices.announce()
    let newest = site.client
    for (const connect of [connectElsewhere, devices.connect, connectElsewhere, devices.connect]) {
      const replaced = closed(newest)
      newest = await connect(site.device)
      await replaced
    }
    await newest.endAsync(true)
    await eventually(async () => expect(await presenceOf(site.device).isConnected()).toBe(false))
  })

  test('ends its connection to a disconnected old server as soon as that server reconnects', async () => {
    await using site = await devices.announce()
    const { announced } = presenceOf(site.device)
    await eventually(() => expect(announced).toEqual([true]))
    const replaced = closed(site.client)
    await people.app.platform.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen kilowatt_events'`,
    )
    await using _newest = await connectElsewhere(site.device)
    await replaced
  })
})

test('a server with another key does not start next to them', async () => {
  const other = startTestServer(
    {},
    { sharesDatabaseOf: devices, secretKey: 'another secret of the tests, 32 long' },
  )
  await expect(other).rejects.toThrow(/^Setting SECRET_KEY is wrong: another Kilowatt server/)
})
