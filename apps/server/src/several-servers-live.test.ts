import { downlinkFilter, downlinkTopic } from '@kilowatt/contracts/mqtt/topics'
import type { LiveEvent } from '@kilowatt/contracts/telemetry/live'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { seedPerson } from '../seed/people.ts'
import { commandIssued } from './modules/devices/index.ts'
import { type Ingest, startIngest, telemetryOf } from './testing/ingest-fixture.ts'
import { signIn } from './testing/sign-in.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

/** Devices talk to one server, people to another, both on one database that somebody else runs. */
const shared = { databaseUrl: 'named by the settings' }
let devices: Ingest
let people: TestServer

beforeAll(async () => {
  devices = await startIngest(shared)
  people = await startTestServer({ ...shared, roles: new Set(['web']) }, { beside: devices })
})
afterAll(async () => {
  await people[Symbol.asyncDispose]()
  await devices[Symbol.asyncDispose]()
})

async function watch(locationId: number) {
  const admin = await seedPerson(people.app.platform, { role: 'ROLE_SUPER_ADMIN' })
  const client = people.client(await signIn(people, admin))
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

test('a value sent to one server is on the screens of another, and its device is asked to hurry', async () => {
  await using site = await devices.announce()
  const asked: string[] = []
  site.client.on('message', (topic, body) => asked.push(`${topic} ${body}`))
  await site.client.subscribeAsync(downlinkFilter(site.device.serial), { qos: 1 })

  await using screen = await watch(site.device.locationId)
  await screen.until(() => true)
  const topic = downlinkTopic(site.device.serial, 'live')
  await vi.waitFor(() => expect(asked).toEqual([`${topic} {"on":true,"every":2,"ttl":60}`]))

  await site.publish('tele', telemetryOf(Date.now() - 1_000, [111, 222]))
  await screen.until((event) => event.devices.some(({ powerW }) => powerW === 222))
  await site.publish('live', telemetryOf(Date.now(), [333]))
  await screen.until((event) => event.devices.some(({ powerW }) => powerW === 333))

  await site.client.endAsync(true)
  await screen.until((event) => event.devices.every(({ connected }) => !connected))
})

const order = ({ app }: TestServer, serial: string) =>
  app.platform.events.emit(commandIssued, {
    serial,
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

test('a command given at one server reaches the device at another, also in the last moment of the first', async () => {
  await using site = await devices.announce()
  const { serial } = site.device
  const heard: string[] = []
  site.client.on('message', (topic) => heard.push(topic))
  await site.client.subscribeAsync(downlinkFilter(serial), { qos: 1 })
  const topic = downlinkTopic(serial, 'cmd')
  order(people, serial)
  await vi.waitFor(() => expect(heard).toEqual([topic]))

  const leaving = await startTestServer({ ...shared, roles: new Set(['web']) }, { beside: devices })
  order(leaving, serial)
  await leaving[Symbol.asyncDispose]()
  await vi.waitFor(() => expect(heard).toEqual([topic, topic]))
})
