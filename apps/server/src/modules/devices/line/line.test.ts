import { UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedOemDevice } from '../../../../seed/devices.ts'
import { seedGrant } from '../../../../seed/locations.ts'
import { type CastName, cast, seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { system } from '../../../platform/changes.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { type ConnectionNote, logConnections } from './connection-log.commands.ts'
import { forgetLines } from './forget-lines.job.ts'
import { addToLineDays } from './line-days.commands.ts'

let server: TestServer
let world: TwoCompanies
beforeAll(async () => {
  server = await startTestServer()
  world = await seedTwoCompanies(server.app.platform)
})
afterAll(() => server[Symbol.asyncDispose]())

const as = async (name: CastName) => server.client(await signedInAs(server, world.people[name]))
const HOUR_MS = 3_600_000

/** A controller linked ten days ago, with its connection history: how many hours ago, and what happened. */
async function controllerWith(history: readonly [hoursAgo: number, ended: ConnectionNote['ended']][]) {
  const { inTx, db } = server.app.platform
  const { id } = await seedOemDevice(server.app.platform, { locationId: world.location.id })
  const nowMs = Date.now()
  await db
    .updateTable('oem_device')
    .set({ claimed_at: new Date(nowMs - 10 * UTC_DAY_MS) })
    .where('id', '=', id)
    .execute()
  const notes = history.map(([hoursAgo, ended]) => ({
    oemDeviceId: id,
    at: nowMs - hoursAgo * HOUR_MS,
    ended,
    times: 1,
  }))
  await inTx(system, ({ tx }) => logConnections(tx, notes))
  return { id, nowMs }
}

test('the history shows when the connection was lost, why, and for how long, page by page', async () => {
  const { id, nowMs } = await controllerWith([
    [9, null],
    [8, 'network'],
    [6, null],
    [6, 'taken_over'],
    [5, null],
    [2, 'keep_alive'],
  ])
  const owner = await as('owner')
  const first = (await owner.oemDevices.connections({ id, pageSize: 4 })).data
  expect(first.events.map(({ at, ended, afterMs }) => [(nowMs - at) / HOUR_MS, ended, afterMs])).toEqual([
    [2, 'keep_alive', 3 * HOUR_MS],
    [5, null, HOUR_MS],
    [6, 'taken_over', 0],
    [6, null, 2 * HOUR_MS],
  ])
  expect(first.hasMore).toBe(true)
  const rest = (await owner.oemDevices.connections({ id, pageSize: 4, before: first.events.at(-1)?.id })).data
  expect(rest.events.map(({ ended, afterMs }) => [ended, afterMs])).toEqual([
    ['network', HOUR_MS],
    [null, null],
  ])
  expect(rest.hasMore).toBe(false)
})

test('availability is calculated over the known time', async () => {
  const { id, nowMs } = await controllerWith([
    [100, null],
    [60, 'network'],
    [50, null],
    [40, 'taken_over'],
    [40, null],
  ])
  const { line } = (await (await as('owner')).oemDevices.line({ id })).data
  expect(line.connectedPct).toBeCloseTo(90, 1)
  expect(line.since).toBeCloseTo(nowMs - 100 * HOUR_MS, -4)
  expect(line.days.reduce((sum, { losses }) => sum + losses, 0)).toBe(1)
})

test('only super admins see what happened at the previous location', async () => {
  const { id } = await controllerWith([
    [12 * 24, null],
    [11 * 24, 'network'],
    [9 * 24, null],
  ])
  const visibleTo = async (name: CastName) => {
    const api = await as(name)
    const { events } = (await api.oemDevices.connections({ id })).data
    const { line } = (await api.oemDevices.line({ id })).data
    return [events.length, line.days.length]
  }
  expect(await visibleTo('owner')).toEqual([1, 1])
  expect(await visibleTo('aggregator')).toEqual([1, 1])
  expect(await visibleTo('superAdmin')).toEqual([3, 3])
})

test("daily sums add up, and the month's mobile data is shown with its limit", async () => {
  const { inTx, db } = server.app.platform
  const { id } = await seedOemDevice(server.app.platform, { locationId: world.location.id })
  await db.updateTable('oem_device').set({ lte_use: true }).where('id', '=', id).execute()
  const add = (upBytes: number, downBytes: number, latenciesMs: number[]) =>
    inTx(system, ({ tx }) =>
      addToLineDays(tx, [{ oemDeviceId: id, upBytes, downBytes, latenciesMs }], Date.now()),
    )
  await add(1000, 200, [40.4, 80])
  await add(500, 0, [])
  await add(0, 1, [20])
  const aggregator = await as('aggregator')
  await aggregator.oemDevices.setDataLimit({ id, dataLimitBytes: 1_000 })
  const { line } = (await aggregator.oemDevices.line({ id })).data
  expect(line.days).toEqual([
    {
      day: new Date().toISOString().slice(0, 10),
      connections: 0,
      losses: 0,
      upBytes: 1500,
      downBytes: 201,
      latencyMinMs: 20,
      latencyMeanMs: 46,
      latencyMaxMs: 80,
    },
  ])
  expect((await aggregator.oemDevices.get({ id })).data.oemDevice).toMatchObject({
    latencyMs: 20,
    latencyAt: expect.any(Number),
    lteBytes: 1701,
    dataLimit: true,
    dataLimitBytes: 1_000,
  })
})

test('the next owner sees no earlier traffic, not even of the same day', async () => {
  const { id } = await controllerWith([[0, null]])
  const owner = await as('owner')
  const place = { companyId: world.company.id, locationId: world.location.id }
  await owner.setup.release({ ...place, controllerId: id })
  await server.app.platform.db
    .updateTable('oem_device')
    .set({ location_id: world.location.id, claimed_at: new Date() })
    .where('id', '=', id)
    .execute()
  expect((await owner.oemDevices.line({ id })).data.line.days).toEqual([])
  expect((await owner.oemDevices.connections({ id })).data.events).toEqual([])
})

test('only people who may edit the location see the connection quality', async () => {
  const { id } = await controllerWith([[1, null]])
  const seen: Partial<Record<CastName, string>> = {}
  for (const name of cast) {
    const api = await as(name)
    const codes = await Promise.all(
      [
        api.oemDevices.get({ id }),
        api.oemDevices.line({ id }),
        api.oemDevices.connections({ id }),
        api.oemDevices.ofLocation({ locationId: world.location.id }),
      ].map((call) =>
        call.then(
          () => 'sent',
          ({ code }: { code: string }) => code,
        ),
      ),
    )
    expect(new Set(codes).size).toBe(1)
    seen[name] = codes[0] ?? ''
  }
  expect(seen).toEqual({
    superAdmin: 'sent',
    aggregator: 'sent',
    owner: 'sent',
    viewer: 'forbidden',
    controller: 'forbidden',
    blindGuest: 'forbidden',
    colleague: 'not_found',
    foreignAggregator: 'not_found',
    foreignOwner: 'not_found',
    nobody: 'not_found',
  })
})

test('a person with a grant to edit sees the controller, but may not transfer it', async () => {
  const { id } = await controllerWith([])
  await seedGrant(server.app.platform, {
    locationId: world.location.id,
    userId: world.people.nobody.id,
    actions: ['view', 'edit'],
  })
  const guest = await as('nobody')
  expect((await guest.oemDevices.get({ id })).data.oemDevice.may).toEqual({
    giveAway: false,
    limitData: false,
  })
})

test('records older than ninety days are deleted, and repeating that changes nothing', async () => {
  const { db } = server.app.platform
  const { id } = await controllerWith([
    [91 * 24, null],
    [80 * 24, 'stopped'],
  ])
  const job = forgetLines(server.app.platform)
  await job.run({})
  await job.run({})
  for (const table of ['connection_event', 'line_day'] as const)
    expect(await db.selectFrom(table).selectAll().where('oem_device_id', '=', id).execute()).toHaveLength(1)
})

test('the network of a controller is forgotten once it has been away for a week', async () => {
  const { db } = server.app.platform
  const seed = async (awayDays: number | null) => {
    const { id } = await seedOemDevice(server.app.platform, { locationId: world.location.id })
    await db
      .updateTable('oem_device')
      .set({
        network: 'town',
        connected: awayDays === null,
        disconnected_at: new Date(Date.now() - (awayDays ?? 30) * UTC_DAY_MS),
      })
      .where('id', '=', id)
      .execute()
    return id
  }
  const ids = [await seed(null), await seed(6.9), await seed(7.1)]
  await forgetLines(server.app.platform).run({})
  const rows = await db
    .selectFrom('oem_device')
    .select('network')
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  expect(rows.map(({ network }) => network)).toEqual(['town', 'town', null])
})
