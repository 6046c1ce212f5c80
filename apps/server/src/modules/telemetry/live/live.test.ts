import type { LiveEvent } from '@kilowatt/contracts/telemetry/live'
import type { Reading } from '@kilowatt/domain/energy/readings/quantities'
import { call } from '@orpc/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDevice, seedOemDevice } from '../../../../seed/devices.ts'
import { seedGrant, seedLocation } from '../../../../seed/locations.ts'
import { seedPerson } from '../../../../seed/people.ts'
import { seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { createCallTurns } from '../../../platform/access/call-turns.ts'
import type { RequestContext, ResolveActor } from '../../../platform/access/request-context.ts'
import { system } from '../../../platform/changes.ts'
import { MAX_STREAMS_PER_PERSON } from '../../../platform/events/stream-shares.ts'
import { createMetrics } from '../../../platform/metrics.ts'
import { eventually } from '../../../testing/eventually.ts'
import { asCaller } from '../../../testing/people/as-caller.ts'
import { newSession } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { storeSamples } from '../../../testing/site-fixture.ts'
import { locationWatched, presenceChanged } from '../../gateway/index.ts'
import type { ReadingBlock } from '../reading-events.ts'
import { readingsStored } from '../reading-events.ts'
import { liveRoutes } from './live.routes.ts'
import { createLiveHub } from './live-hub.ts'

let server: TestServer
let world: TwoCompanies
let cookie: string

beforeAll(async () => {
  server = await startTestServer()
  world = await seedTwoCompanies(server.app.platform)
  cookie = await newSession(server, world.people.owner)
})
afterAll(() => server[Symbol.asyncDispose]())

/** A location of the owner with a meter behind one of our modules, and a solar plant without a controller. */
async function newHome({ expectedPeriodS = 60 } = {}) {
  const { platform } = server.app
  const { id: locationId } = await seedLocation(platform, {
    companyId: world.company.id,
    locationGroupId: world.company.groupId,
    ownerId: world.people.owner.id,
  })
  const controller = await seedOemDevice(platform, { type: 'CONTROLLER', locationId })
  const shared = { locationId, expectedPeriodS }
  const { id: grid } = await seedDevice(platform, { ...shared, category: 'GRID', oemDeviceId: controller.id })
  const { id: solar } = await seedDevice(platform, { ...shared, category: 'SOLAR_POWER_PLANT' })
  const store = (deviceId: number, at: number, reading: Reading) =>
    platform.inTx(system, ({ tx }) => storeSamples(tx, locationId, [{ deviceId, at, reading }]))
  /** Announces readings as ingest does after its commit. */
  const announce = (deviceId: number, at: number, powerW: number) => {
    const block: ReadingBlock = {
      locationId,
      deviceId,
      receivedAt: Date.now(),
      at: [at],
      series: { powerW: [powerW] },
    }
    platform.events.emit(readingsStored, [block])
  }
  return { locationId, controller, grid, solar, store, announce }
}

/** The context of a request, for routes called without a request. */
const contextOf = (resolveActor: ResolveActor): RequestContext => ({
  reqHeaders: new Headers(),
  resHeaders: new Headers(),
  ip: '127.0.0.1',
  origin: server.url,
  locale: 'en',
  log: server.app.platform.log,
  resolveActor: () => resolveActor(new Headers()),
  turns: createCallTurns(),
})

type Stream = AsyncIterator<LiveEvent> & { close: () => Promise<void> }

async function follow(locationId: number, as = cookie): Promise<Stream> {
  const stop = new AbortController()
  const events = await server.client(as).live.location({ locationId }, { signal: stop.signal })
  return {
    next: () => events.next(),
    close: async () => {
      stop.abort()
      await events.return?.(undefined)
    },
  }
}

/** The first matching event, without a separate timeout. */
async function eventWith(stream: Stream, isWished: (event: LiveEvent) => boolean): Promise<LiveEvent> {
  for (;;) {
    const { value, done } = await stream.next()
    if (done) throw new Error('the stream ended')
    if (isWished(value)) return value
  }
}
const first = (stream: Stream) => eventWith(stream, () => true)

test('the first event is the stored state, and adds up', async () => {
  const home = await newHome()
  const now = Date.now()
  await home.store(home.grid, now - 2000, { powerW: 700 })
  await home.store(home.solar, now - 9000, { powerW: 5000 })
  await home.store(home.solar, now - 1000, { powerW: 300 })
  const stream = await follow(home.locationId)
  const event = await first(stream)
  expect(event).toMatchObject({ locationId: home.locationId, at: now - 1000, expectedPeriodS: 60 })
  expect(event.balance).toMatchObject({ gridW: 700, solarW: 300, consumptionW: 1000, batteryW: null })
  expect(event.balance.flowsW).toMatchObject({ solarToHouse: 300, gridToHouse: 700, solarToGrid: 0 })
  expect(event.devices).toMatchObject([
    { id: home.grid, category: 'GRID', powerW: 700, stale: false, connected: false },
    { id: home.solar, category: 'SOLAR_POWER_PLANT', powerW: 300, stale: false, connected: true },
  ])
  await stream.close()
})

test('the smoothed view has the mean of the last 15 complete minutes, or the last measurement if there is none', async () => {
  const home = await newHome()
  const minute = 60_000
  const thisMinute = Math.floor(Date.now() / minute) * minute
  await home.store(home.grid, thisMinute - 17 * minute, { powerW: 9000 })
  await home.store(home.grid, thisMinute - 2 * minute, { powerW: 600 })
  await home.store(home.grid, thisMinute - minute, { powerW: 300 })
  await home.store(home.grid, thisMinute, { powerW: 5000 })
  await home.store(home.solar, thisMinute, { powerW: 250 })
  const { data } = await server.client(cookie).live.latest({ locationId: home.locationId })
  expect(data.at).toBe(thisMinute)
  expect(data.devices.map(({ id, powerW }) => [id, powerW])).toEqual([
    [home.grid, 450],
    [home.solar, 250],
  ])
  expect(data.balance).toMatchObject({ gridW: 450, solarW: 250, consumptionW: 700 })
})

test('a committed reading is sent; an older one changes nothing', async () => {
  const home = await newHome()
  const now = Date.now()
  await home.store(home.grid, now - 5000, { powerW: 700 })
  await home.store(home.solar, now - 5000, { powerW: 300 })
  const stream = await follow(home.locationId)
  await first(stream)
  home.announce(home.grid, now - 3_600_000, 1)
  home.announce(home.solar, now, 400)
  const event = await eventWith(stream, ({ balance }) => balance.solarW === 400)
  expect(event.balance).toMatchObject({ gridW: 700, solarW: 400, consumptionW: 1100 })
  expect(event.at).toBe(now)
  await stream.close()
})

test('a device that appears while watched is shown', async () => {
  const home = await newHome()
  const stream = await follow(home.locationId)
  expect((await first(stream)).devices).toHaveLength(2)
  const { id: car } = await seedDevice(server.app.platform, {
    locationId: home.locationId,
    category: 'EV_CHARGER',
  })
  home.announce(car, Date.now(), 7400)
  const event = await eventWith(stream, ({ devices }) => devices.some(({ id }) => id === car))
  expect(event.devices.find(({ id }) => id === car)).toMatchObject({ powerW: 7400, stale: false })
  await stream.close()
})

test('a value becomes stale without new data', async () => {
  const home = await newHome({ expectedPeriodS: 0.1 })
  const stream = await follow(home.locationId)
  await first(stream)
  home.announce(home.grid, Date.now(), 500)
  const fresh = await eventWith(stream, ({ devices }) => devices[0]?.powerW === 500)
  expect(fresh.devices[0]?.stale).toBe(false)
  const stale = await eventWith(stream, ({ devices }) => devices[0]?.stale === true)
  // a location that is completely silent keeps its last balance, which includes this power
  expect(stale.devices[0]).toMatchObject({ powerW: 500, unheard: false })
  expect(stale.sentAt - (stale.devices[0]?.at ?? 0)).toBeGreaterThanOrEqual(300)
  await stream.close()
})

test('the devices of a controller show when it disconnects and reconnects', async () => {
  const home = await newHome()
  const stream = await follow(home.locationId)
  await first(stream)
  const { events } = server.app.platform
  const presence = { oemDeviceId: home.controller.id, locationId: home.locationId }
  events.emit(presenceChanged, { ...presence, connected: true })
  await eventWith(stream, ({ devices }) => devices.some(({ id, connected }) => id === home.grid && connected))
  events.emit(presenceChanged, { ...presence, connected: false })
  await eventWith(stream, ({ devices }) =>
    devices.some(({ id, connected }) => id === home.grid && !connected),
  )
  await stream.close()
})

test('devices are asked for live values once, when the first person watches', async () => {
  const home = await newHome()
  const requested: boolean[] = []
  const end = server.app.platform.events.on(locationWatched, ({ locationId, isWatched }) => {
    if (locationId === home.locationId) requested.push(isWatched)
  })
  const streams = [await follow(home.locationId), await follow(home.locationId)]
  await Promise.all(streams.map(first))
  end()
  expect(requested).toEqual([true])
  await Promise.all(streams.map((stream) => stream.close()))
})

test('many changes become few events, and the last one is sent', async () => {
  const home = await newHome()
  const stream = await follow(home.locationId)
  await first(stream)
  const now = Date.now()
  for (let i = 1; i <= 500; i++) home.announce(home.grid, now + i, i)
  let events = 0
  await eventWith(stream, ({ devices }) => {
    events++
    return devices.some(({ powerW }) => powerW === 500)
  })
  expect(events).toBeLessThanOrEqual(3)
  await stream.close()
})

test('all watchers share one state, which is removed when they leave', async () => {
  const home = await newHome()
  const gauge = server.app.platform.metrics.registry.getSingleMetric('live_clients')
  const clients = async () => (await gauge?.get())?.values[0]?.value ?? 0
  const before = await clients()
  const streams = await Promise.all(Array.from({ length: 5 }, () => follow(home.locationId)))
  await Promise.all(streams.map(first))
  expect(await clients()).toBe(before + 5)
  const at = Date.now()
  home.announce(home.grid, at, 42)
  const events = await Promise.all(streams.map((stream) => eventWith(stream, (event) => event.at === at)))
  expect(new Set(events.map(({ sentAt }) => sentAt)).size).toBe(1)
  await Promise.all(streams.map((stream) => stream.close()))
  await expect.poll(clients).toBe(before)
})

test('a person may have a limited number of streams; closing one allows another', async () => {
  const home = await newHome()
  const person = await seedPerson(server.app.platform)
  await seedGrant(server.app.platform, { locationId: home.locationId, userId: person.id, actions: ['view'] })
  const cookies = [await newSession(server, person), await newSession(server, person)]
  const open = (i: number) => follow(home.locationId, cookies[i % 2])
  const streams = await Promise.all(Array.from({ length: MAX_STREAMS_PER_PERSON }, (_, i) => open(i)))
  await Promise.all(streams.map(first))
  await expect(open(0)).rejects.toMatchObject({ code: 'too_many_requests' })
  await expect(open(1)).rejects.toMatchObject({ code: 'too_many_requests' })
  const refused = server.app.platform.metrics.registry.getSingleMetric('live_streams_refused_total')
  expect((await refused?.get())?.values[0]?.value).toBe(2)
  const others = await follow(home.locationId)
  await first(others)
  await others.close()
  await streams[0]?.close()
  const again = await eventually(() => open(0))
  await first(again)
  await Promise.all([again, ...streams].map((stream) => stream.close()))
})

test('a caller who leaves during the access check does not use up a slot', async () => {
  const { platform } = server.app
  const home = await newHome()
  using hub = createLiveHub({ ...platform, metrics: createMetrics() })
  const { owner } = world.people
  const actor = asCaller({ userId: owner.id, role: 'ROLE_USER_BASIC', companyId: world.company.id })
  const context = contextOf(async () => actor)
  const { location } = liveRoutes(platform, hub)
  const ask = (signal: AbortSignal) => call(location, { locationId: home.locationId }, { context, signal })
  for (let i = 0; i <= MAX_STREAMS_PER_PERSON; i++) {
    const stop = new AbortController()
    const requested = ask(stop.signal)
    stop.abort()
    await requested.catch(() => undefined)
  }
  const stop = new AbortController()
  const events = await ask(stop.signal)
  expect(await events.next()).toMatchObject({ value: { locationId: home.locationId } })
  stop.abort()
  expect(await events.next()).toMatchObject({ done: true })
})

test.each([
  ['another company', 'foreignOwner', 'not_found'],
  ['a person without access', 'nobody', 'not_found'],
] as const)('%s is refused before anything is sent', async (_who, name, code) => {
  const home = await newHome()
  const as = await newSession(server, world.people[name])
  await expect(follow(home.locationId, as)).rejects.toMatchObject({ code })
})

test('a stream ends with its session', async () => {
  const { platform } = server.app
  const home = await newHome()
  using hub = createLiveHub({ ...platform, metrics: createMetrics() })
  const routes = liveRoutes(platform, hub, 20)
  let isSignedIn = true
  const actor = asCaller({
    userId: world.people.owner.id,
    role: 'ROLE_USER_BASIC',
    companyId: world.company.id,
  })
  const context = contextOf(async () => (isSignedIn ? actor : null))
  const events = await call(routes.location, { locationId: home.locationId }, { context })
  await events.next()
  isSignedIn = false
  await expect(events.next()).rejects.toMatchObject({ code: 'unauthenticated' })
})

/** Shorter than the interval of session checks, so only a notification is fast enough. */
const atOnce = { timeout: 10_000 }

test('a stream ends at once when its session is revoked from another one', atOnce, async () => {
  const home = await newHome()
  const { owner } = world.people
  const watching = await newSession(server, owner)
  const stream = await follow(home.locationId, watching)
  await first(stream)
  const watcher = (await server.client(watching).sessions.list()).data.sessions.find((one) => one.current)
  const elsewhere = server.client(await newSession(server, owner))
  await elsewhere.sessions.revoke({ sessionId: watcher?.id ?? 0 })
  await expect(stream.next()).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('a stream ends at once when the password is changed on another device', atOnce, async () => {
  const home = await newHome()
  const person = await seedPerson(server.app.platform)
  await seedGrant(server.app.platform, { locationId: home.locationId, userId: person.id, actions: ['view'] })
  const stream = await follow(home.locationId, await newSession(server, person))
  await first(stream)
  await server.client(await newSession(server, person)).account.changePassword({
    currentPassword: person.password,
    password: 'four winds carry rain',
  })
  await expect(stream.next()).rejects.toMatchObject({ code: 'unauthenticated' })
})
