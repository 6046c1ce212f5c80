import { expect, test } from 'vitest'
import { seedTwoCompanies } from '../../../../seed/two-companies.ts'
import { system } from '../../../platform/changes.ts'
import { eventually } from '../../../testing/eventually.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { createSite } from '../../../testing/site-fixture.ts'
import { startSteeredHome } from '../../../testing/steered-home.ts'

const roles = new Set(['web', 'ingest', 'jobs'] as const)

const siteOf = async ({ app }: TestServer) =>
  (await app.platform.inTx(system, ({ tx }) => createSite(tx, { devices: [{ category: 'OTHER' }] })))
    .locationId

const reserve = { reservePct: 80, from: '00:00', to: '00:00', fromGrid: false }

test('a surplus charges a battery below its reserve: the command has the sign of the device, is acknowledged and confirmed', async () => {
  await using server = await startTestServer({ roles })
  await using home = await startSteeredHome(server, { locationId: await siteOf(server) })
  await home.measure('grid1', { p: -3_000 })
  await home.measure('bat1', { p: 0, soc: 50 })
  const strategyId = await home.addStrategy('RESERVE', reserve, ['bat1'])
  await home.heardLast('p_set', -3_000)
  expect(home.heard[0]).toMatchObject({ dev: 'bat1', by: 'system', hold: expect.any(Number) })

  await eventually(async () =>
    expect(await home.setPoints()).toMatchObject([
      {
        ...{ steering: 'loadW', value: null, at_least: 3_000, rung: 'reserve', strategy_id: strategyId },
        ...{ outcome: 'confirmed', reason: { key: 'holding' } },
      },
    ]),
  )
  expect(await home.decisions()).toMatchObject([{ rung: 'reserve', at_least: 3_000, to_at: null }])
  const { db } = server.app.platform
  expect(await db.selectFrom('strategy_state').selectAll().execute()).toMatchObject([
    { strategy_id: strategyId, memory: { socPct: 50 }, state: { key: 'holding' } },
  ])
  expect(
    await db.selectFrom('audit_entry').select('after').where('action', '=', 'device.command').execute(),
  ).toMatchObject([{ after: { parameter: 'p_set', value: -3_000, reason: 'My reserve' } }])
  const commands = await db.selectFrom('command').select(['author', 'cause']).execute()
  expect(commands[0]).toMatchObject({
    author: 'system',
    cause: {
      strategy: { id: strategyId, name: 'My reserve' },
      reason: { kind: 'RESERVE', key: 'holding', values: { socPct: 50, reservePct: 80 } },
    },
  })
})

/** A location with an owner who sets devices by hand. */
async function ownHome(server: TestServer) {
  const { location, people } = await seedTwoCompanies(server.app.platform)
  const home = await startSteeredHome(server, { locationId: location.id })
  return Object.assign(home, {
    locationId: location.id,
    owner: server.client(await signedInAs(server, people.owner)),
  })
}

test('an override sets the device at once; when the override ends, the strategy continues, and the history names the person', async () => {
  await using server = await startTestServer({ roles })
  await using home = await ownHome(server)
  await home.measure('grid1', { p: -3_000 })
  await home.measure('bat1', { p: 0, soc: 50 })
  await home.addStrategy('RESERVE', reserve, ['bat1'])
  await home.heardLast('p_set', -3_000)

  const deviceId = await home.idOf('bat1')
  const until = Date.now() + 3_000
  await home.owner.setPoints.override({ deviceId, steering: 'loadW', value: -1_000, until })
  await home.heardLast('p_set', 1_000)
  const { locationId } = home
  const { data } = await home.owner.setPoints.ofLocation({ locationId })
  expect(data).toMatchObject({
    decisions: [
      {
        ...{ device: { id: deviceId, name: 'bat1' }, steering: 'loadW', value: -1_000 },
        ...{ by: { rung: 'person', strategy: null, person: expect.any(String) }, reasonKind: null },
        reason: { key: 'override', untilMs: until },
        rejected: [{ by: { rung: 'reserve', strategy: { name: 'My reserve' } }, because: 'target' }],
      },
    ],
    overrides: [{ deviceId, value: -1_000 }],
  })

  await home.heardLast('p_set', -3_000)
  expect(Date.now()).toBeGreaterThanOrEqual(until)
  const history = await home.owner.setPoints.history({
    locationId,
    from: 0,
    to: Date.now() + 60_000,
    limit: 2,
  })
  expect(history.data).toMatchObject({
    decisions: [
      { by: { rung: 'reserve' }, reasonKind: 'RESERVE', to: null },
      { by: { rung: 'person' }, value: -1_000, to: expect.any(Number), outcome: 'confirmed' },
    ],
    isCut: true,
  })
})

test('if a meter falls silent, its power does not count as zero: devices are limited, and the reason is shown', async () => {
  await using server = await startTestServer({ roles })
  await using home = await ownHome(server)
  const { db } = server.app.platform
  await db.updateTable('location').set({ grid_limit_w: 7_000 }).where('id', '=', home.locationId).execute()
  await home.measure('bat1', { p: 0, soc: 50 })
  await home.measure('grid1', { p: 500 })
  const deviceId = await home.idOf('bat1')
  await home.owner.setPoints.override({ deviceId, steering: 'loadW', value: 3_000, until: null })
  await home.heardLast('p_set', -3_000)

  await db.updateTable('device').set({ expected_period_s: 0.3 }).where('category', '=', 'GRID').execute()
  await home.heardLast('p_set', 0)
  const { decisions } = (await home.owner.setPoints.ofLocation({ locationId: home.locationId })).data
  expect(decisions).toMatchObject([{ value: 0, by: { rung: 'guard' }, reason: { key: 'meterSilent' } }])
})

test('a device that refuses its commands raises an alarm, and its limit is sent again', async () => {
  await using server = await startTestServer({ roles })
  await using home = await ownHome(server)
  const { db } = server.app.platform
  await db
    .updateTable('alarm_rule')
    .set({ raise_delay_s: 0 })
    .where('kind', '=', 'STRATEGY_NOT_FOLLOWED')
    .execute()
  home.answers('rejected')
  await home.measure('grid1', { p: -3_000 })
  await home.measure('bat1', { p: 0, soc: 50 })
  await home.addStrategy('RESERVE', reserve, ['bat1'])
  await home.heardLast('p_set', -3_000)
  await eventually(async () => expect(await home.setPoints()).toMatchObject([{ outcome: 'refused' }]))
  const alarms = () => db.selectFrom('alarm').select(['kind', 'resolved_at', 'device_id']).execute()
  await eventually(async () =>
    expect(await alarms()).toMatchObject([
      { kind: 'STRATEGY_NOT_FOLLOWED', device_id: await home.idOf('bat1'), resolved_at: null },
    ]),
  )
})

test('an emergency stop returns control to the devices, and nothing is set until it is lifted', async () => {
  await using server = await startTestServer({ roles })
  await using home = await ownHome(server)
  await home.measure('grid1', { p: -3_000 })
  await home.measure('bat1', { p: 0, soc: 50 })
  await home.addStrategy('RESERVE', reserve, ['bat1'])
  await home.heardLast('p_set', -3_000)
  const { locationId } = home
  await home.owner.setPoints.stop({ locationId })
  await eventually(() => expect(home.heard.at(-1)).toMatchObject({ par: 'p_set', hold: 1 }))
  await eventually(async () => expect(await home.setPoints()).toEqual([]))
  const said = home.heard.length
  await home.measure('grid1', { p: -3_500 })
  await home.owner.setPoints.lift({ locationId })
  await home.heardLast('p_set', -3_500)
  expect(home.heard).toHaveLength(said + 1)
})

test('a paused or deleted strategy releases its devices', async () => {
  await using server = await startTestServer({ roles })
  await using home = await ownHome(server)
  await home.measure('grid1', { p: -3_000 })
  await home.measure('bat1', { p: 0, soc: 50 })
  const strategyId = await home.addStrategy('RESERVE', reserve, ['bat1'])
  await home.heardLast('p_set', -3_000)
  await home.owner.strategies.pause({ strategyId, until: null })
  await eventually(() => expect(home.heard.at(-1)).toMatchObject({ par: 'p_set', hold: 1 }))
  expect((await home.decisions()).filter(({ to_at }) => to_at === null)).toEqual([])
  expect((await home.owner.setPoints.ofLocation({ locationId: home.locationId })).data.decisions).toEqual([])
})

test('an order of the grid operator limits devices from its start on, and the owner is notified of its start and end', async () => {
  await using server = await startTestServer({ roles })
  await using home = await ownHome(server)
  await home.measure('grid1', { p: 3_000 })
  await home.measure('bat1', { p: 0, soc: 50 })
  const from = Date.now() + 2_000
  const order = { limitW: 4_200, basis: 'together', from, until: from + 3_000 }
  await home.addStrategy('GRID_OPERATOR', order, ['bat1'])
  const { db } = server.app.platform
  const heard = async () =>
    (await db.selectFrom('notification').select(['kind', 'solved_at']).execute())
      .filter(({ kind }) => kind.startsWith('gridLimit'))
      .map(({ kind, solved_at }) => [kind, solved_at !== null])
  await eventually(async () => expect(await heard()).toEqual([['gridLimitBegan', true]]))
  expect(await home.decisions()).toMatchObject([
    { rung: 'gridOperator', at_most: 0, reason: { key: 'limited' }, to_at: expect.any(Date) },
  ])
})

test('the owner is notified when a running order changes, and when no strategy follows it any more', async () => {
  await using server = await startTestServer({ roles })
  await using home = await ownHome(server)
  const { db } = server.app.platform
  await home.measure('grid1', { p: 3_000 })
  await home.measure('bat1', { p: 0, soc: 50 })
  const heard = async () =>
    (await db.selectFrom('notification').selectAll().orderBy('id').execute())
      .filter(({ kind }) => kind.startsWith('gridLimit'))
      .map(({ kind, values: { limit, solvedTitle } }) => ({ kind, limit, solvedTitle }))
  const open = (kW: number) => ({ kind: 'gridLimitOpen', limit: { amount: kW } })
  const dropped = { solvedTitle: { text: 'strategies.gridLimitDroppedTitle' } }
  const order = (limitW: number) => ({ limitW, basis: 'together', from: null, until: null })
  const strategyId = await home.addStrategy('GRID_OPERATOR', order(4_200), ['bat1'])
  await eventually(async () => expect(await heard()).toMatchObject([open(4.2)]))

  const { strategies } = home.owner
  const { version, kind, name, isActive, deviceIds } = (await strategies.get({ strategyId })).data.strategy
  const input = { kind, name, isActive, deviceIds, settings: order(3_000) }
  await strategies.update({ strategyId, version, strategy: input })
  await eventually(async () => expect(await heard()).toMatchObject([open(4.2), open(3)]))

  await strategies.pause({ strategyId, until: null })
  await eventually(async () => expect(await heard()).toMatchObject([dropped, dropped]))
  await strategies.resume({ strategyId })
  await eventually(async () => expect(await heard()).toMatchObject([dropped, dropped, open(3)]))
  await strategies.remove({ strategyId })
  await eventually(async () => expect(await heard()).toMatchObject([dropped, dropped, dropped]))
  expect(await db.selectFrom('grid_order').selectAll().execute()).toEqual([])
})

test('an emergency stop ends a running order, the owner reads why, and the order begins again afterwards', async () => {
  await using server = await startTestServer({ roles })
  await using home = await ownHome(server)
  const { db } = server.app.platform
  await home.measure('grid1', { p: 3_000 })
  await home.measure('bat1', { p: 0, soc: 50 })
  const heard = async () =>
    (await db.selectFrom('notification').selectAll().orderBy('id').execute())
      .filter(({ kind }) => kind.startsWith('gridLimit'))
      .map(({ values: { solvedText } }) => solvedText ?? null)
  await home.addStrategy('GRID_OPERATOR', { limitW: 4_200, basis: 'together', from: null, until: null }, [
    'bat1',
  ])
  await eventually(async () => expect(await heard()).toEqual([null]))
  const { locationId } = home
  await home.owner.setPoints.stop({ locationId })
  const stopped = { text: 'strategies.gridLimitStoppedText' }
  await eventually(async () => expect(await heard()).toEqual([stopped]))
  await home.owner.setPoints.lift({ locationId })
  await eventually(async () => expect(await heard()).toEqual([stopped, null]))
})

test('a value that a person sets on the device is not undone by its strategy, until the person hands it back', async () => {
  await using server = await startTestServer({ roles })
  await using home = await ownHome(server)
  await home.measure('grid1', { p: -3_000 })
  await home.measure('bat1', { p: 0, soc: 50 })
  await home.addStrategy('RESERVE', reserve, ['bat1'])
  await home.heardLast('p_set', -3_000)
  const deviceId = await home.idOf('bat1')
  await home.owner.commands.create({
    ...{ deviceId, parameter: 'p_set', value: 1_000, expiresInS: 60, whenOffline: 'refuse' },
  })
  await home.heardLast('p_set', 1_000)
  await home.measure('grid1', { p: -3_100 })
  await eventually(async () =>
    expect(await home.setPoints()).toMatchObject([{ rung: 'person', value: -1_000 }]),
  )
  expect(home.heard.at(-1)?.val).toBe(1_000)
  await home.owner.setPoints.endOverride({ deviceId, steering: 'loadW' })
  await home.heardLast('p_set', -3_100)
})
