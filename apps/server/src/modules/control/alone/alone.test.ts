import { rulesOrder } from '@kilowatt/contracts/mqtt/rules-messages'
import { downlinkTopic, uplinkTopic } from '@kilowatt/contracts/mqtt/topics'
import mqtt from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedOemDevice } from '../../../../seed/devices.ts'
import { seedLocation } from '../../../../seed/locations.ts'
import { seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { eventually } from '../../../testing/eventually.ts'
import { send } from '../../../testing/ingest-fixture.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { battery, meter } from '../../../testing/steered-home.ts'

let server: TestServer
let world: TwoCompanies

beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web', 'ingest', 'jobs']) })
  world = await seedTwoCompanies(server.app.platform)
})
afterAll(() => server[Symbol.asyncDispose]())

/** A controller with a meter and a battery that follows its rules. */
async function connected(device: Awaited<ReturnType<typeof seedOemDevice>>) {
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${server.app.mqttPort}`, {
    ...{ username: device.serial, password: device.secret, reconnectPeriod: 0 },
  })
  const orders: unknown[] = []
  client.on('message', (_topic, payload) => orders.push(JSON.parse(payload.toString())))
  await client.subscribeAsync(downlinkTopic(device.serial, 'rules'), { qos: 1 })
  const say = (kind: 'info' | 'rules', message: object) =>
    send(client, uplinkTopic(device.serial, kind), message)
  await say('info', {
    rev: 1,
    devices: [meter, battery].map(({ params = [], ...one }) => ({ ...one, name: one.id, params, every: 10 })),
  })
  return {
    say,
    newest: () => rulesOrder.parse(orders.at(-1)),
    [Symbol.asyncDispose]: () => client.endAsync(),
  }
}

async function home() {
  const { company, people } = world
  const location = await seedLocation(server.app.platform, {
    ...{ companyId: company.id, locationGroupId: company.groupId, ownerId: people.owner.id, name: 'Mill' },
  })
  const device = await seedOemDevice(server.app.platform, { locationId: location.id })
  const { strategies, setPoints } = await server.client(await signedInAs(server, people.owner))
  const list = async () => (await strategies.list({ locationId: location.id })).data.strategies
  return { locationId: location.id, device, strategies, setPoints, list }
}

async function withReserve() {
  const at = await home()
  const controller = await connected(at.device)
  const { db } = server.app.platform
  const deviceId = async () =>
    (
      await db
        .selectFrom('device')
        .select('id')
        .where('oem_device_id', '=', at.device.id)
        .where('source', '=', 'bat1')
        .executeTakeFirstOrThrow()
    ).id
  await eventually(deviceId)
  const { data } = await at.strategies.create({
    locationId: at.locationId,
    strategy: {
      ...{ kind: 'RESERVE', name: 'Keep 40 %', isActive: true, deviceIds: [await deviceId()] },
      settings: { reservePct: 40, from: '00:00', to: '00:00', fromGrid: false },
    },
  })
  await eventually(() => expect(controller.newest().rules).toHaveLength(1))
  return { ...at, controller, deviceId: await deviceId(), strategyId: data.strategy.id }
}

test('a controller gets the rules of its strategies, continues without a connection, and reports its decisions', async () => {
  const { controller, device, locationId, deviceId, strategyId, list, setPoints } = await withReserve()
  const order = controller.newest()
  const startMs = Date.now()
  expect(order).toMatchObject({
    after: 60,
    rules: [{ id: String(strategyId), kind: 'reserve', devs: ['bat1'], pct: 40 }],
  })
  expect(order.until).toBeGreaterThan(startMs + 47 * 3_600_000)
  await controller.say('rules', { st: 'accepted', id: order.id })
  expect((await list())[0]?.aloneUntil).toBeNull()
  await controller[Symbol.asyncDispose]()
  await eventually(async () => expect((await list())[0]?.aloneUntil).toBe(order.until))

  await using again = await connected(device)
  const log = [
    { t: startMs + 1, dev: 'bat1', par: 'p_set', val: 0, rule: String(strategyId) },
    { t: startMs + 2, dev: 'bat1', par: 'p_set', val: -500, rule: String(strategyId) },
    { t: startMs - 86_400_000, dev: 'bat1', par: 'p_set', val: 1, rule: String(strategyId) },
    { t: startMs + 3, dev: 'bat9', par: 'p_set', val: 1, rule: String(strategyId) },
  ]
  const did = { st: 'did', id: order.id, log }
  await again.say('rules', did)
  await again.say('rules', did)
  const span = { locationId, deviceId, from: startMs - 60_000, to: startMs + 3_600_000 }
  await eventually(async () => {
    const { decisions } = (await setPoints.history(span)).data
    const alone = decisions.filter(({ reason }) => reason.key === 'alone')
    expect(alone.map(({ value, by, outcome }) => [value, by.strategy?.id, outcome])).toEqual([
      [500, strategyId, 'confirmed'],
      [0, strategyId, 'confirmed'],
    ])
  })
})

test('pausing a strategy removes it from the rules', async () => {
  const { controller, strategies, strategyId } = await withReserve()
  await strategies.pause({ strategyId, until: null })
  await eventually(() => expect(controller.newest().rules).toEqual([]))
  await strategies.resume({ strategyId })
  await eventually(() => expect(controller.newest().rules).toHaveLength(1))
  await controller[Symbol.asyncDispose]()
})

test('values set by hand are sent with the rules, and come first', async () => {
  const { controller, setPoints, deviceId, strategyId } = await withReserve()
  await setPoints.override({ deviceId, steering: 'loadW', value: 1_000, until: null })
  await eventually(() =>
    expect(controller.newest().rules).toMatchObject([
      { id: 'hand', kind: 'plan', devs: ['bat1'], par: 'p_set', rows: [{ val: -1_000 }] },
      { id: String(strategyId), kind: 'reserve' },
    ]),
  )
  await setPoints.endOverride({ deviceId, steering: 'loadW' })
  await eventually(() => expect(controller.newest().rules).toHaveLength(1))
  await controller[Symbol.asyncDispose]()
})

test('an emergency stop removes all rules', async () => {
  const { controller, setPoints, locationId } = await withReserve()
  await setPoints.stop({ locationId })
  await eventually(() => expect(controller.newest().rules).toEqual([]))
  await controller[Symbol.asyncDispose]()
})

test('an answer of another controller to an order changes nothing', async () => {
  const { controller } = await withReserve()
  const other = await home()
  await using stranger = await connected(other.device)
  const order = controller.newest()
  await stranger.say('rules', { st: 'rejected', id: order.id, code: 'mine now' }).catch(() => undefined)
  const { db } = server.app.platform
  const row = await db
    .selectFrom('control_rules')
    .select(['status', 'code'])
    .where('order_id', '=', order.id)
    .executeTakeFirst()
  expect(row).toEqual({ status: 'sent', code: null })
  await controller[Symbol.asyncDispose]()
})
