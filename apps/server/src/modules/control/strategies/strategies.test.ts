import { randomUUID } from 'node:crypto'
import { MAX_STRATEGIES, MAX_VERSIONS } from '@kilowatt/contracts/control/control-limits'
import type { StrategyInputValues } from '@kilowatt/contracts/control/strategy-entry'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ControlHome, reserveStrategy, startControlHome } from '../../../testing/control-home.ts'
import { failureOf } from '../../../testing/failure-of.ts'

let home: ControlHome
beforeAll(async () => {
  home = await startControlHome()
})
afterAll(() => home[Symbol.asyncDispose]())
beforeEach(async () => {
  await home.db.deleteFrom('strategy').execute()
  await home.db.deleteFrom('notice').execute()
  await home.db.deleteFrom('notification').execute()
})

const add = async (changes?: Parameters<typeof reserveStrategy>[1], by = home.asOwner) =>
  (
    await by.strategies.create({
      locationId: home.locationId,
      strategy: reserveStrategy(home.batteryId, changes),
    })
  ).data.strategy
const list = async (by = home.asOwner) => (await by.strategies.list({ locationId: home.locationId })).data
const codeOf = async (call: Promise<unknown>) => (await failureOf(call))?.code ?? null
const fieldOf = async (call: Promise<unknown>) => {
  const field = (await failureOf(call))?.data?.fields?.[0]
  return field ? [field.path, field.message] : null
}

describe('a strategy', () => {
  test('is added with its initial settings and listed with the devices that it can regulate', async () => {
    const made = await add()
    expect(made).toMatchObject({
      ...{ order: 1, version: 1, name: 'Reserve for the night', isPaused: false, setUpBy: 'Olga Novak' },
      devices: [{ id: home.batteryId, name: 'Battery' }],
      settings: { reservePct: 30, from: '00:00', to: '00:00', fromGrid: false },
    })
    const { strategies, devices, mayEdit, mayPause, stopped } = await list()
    expect(strategies).toEqual([made])
    expect({ mayEdit, mayPause, stopped }).toEqual({ mayEdit: true, mayPause: true, stopped: null })
    const battery = devices.find(({ device }) => device.id === home.batteryId)
    expect(battery).toMatchObject({ category: 'BATTERY', refusal: null })
    expect(battery?.kinds).toContain('RESERVE')
    expect(devices.find(({ device }) => device.id === home.meterId)).toMatchObject({
      ...{ kinds: [], refusal: 'takesNoCommands' },
    })
    expect(await home.auditOf('strategy.create')).toContainEqual(
      expect.objectContaining({
        before: null,
        after: expect.objectContaining({ name: 'Reserve for the night', devices: 'Battery' }),
      }),
    )
  })

  test.each([
    [{ settings: { reservePct: 101 } }, ['strategy.settings.reservePct', 'too_large']],
    [{ settings: { depth: 3 } }, ['strategy.settings.depth', 'unknown_setting']],
  ])('is refused with settings %j', async (changes, field) => {
    expect(await fieldOf(add(changes))).toEqual(field)
  })

  test('is refused with devices that are at another location, do not fit, or are too many', async () => {
    const other = await home.addHome('Elsewhere')
    const refused = ['strategy.deviceIds', 'not_a_choice']
    expect(await fieldOf(add({ deviceIds: [other.batteryId] }))).toEqual(refused)
    expect(await fieldOf(add({ deviceIds: [home.meterId] }))).toEqual(refused)
    expect(await fieldOf(add({ deviceIds: [home.batteryId, home.batteryId] }))).toEqual([
      ...['strategy.deviceIds', 'too_large'],
    ])
    expect(await fieldOf(add({ measuringDeviceId: home.batteryId }))).toEqual([
      ...['strategy.measuringDeviceId', 'not_a_choice'],
    ])
    expect((await add({ measuringDeviceId: home.meterId })).measuringDevice).toEqual({
      ...{ id: home.meterId, name: 'Meter' },
    })
  })

  test('is refused when the location has as many strategies as it can have', async () => {
    await home.db
      .insertInto('strategy')
      .values(
        Array.from({ length: MAX_STRATEGIES }, (_, place) => ({
          ...{
            location_id: home.locationId,
            kind: 'RESERVE' as const,
            name: `${place}`,
            place,
            is_active: true,
          },
          ...{ settings: '{}', device_ids: [home.batteryId] },
        })),
      )
      .execute()
    expect(await codeOf(add())).toBe('strategies_full')
  })

  test('is set up, changed, paused and deleted only by people with control permission', async () => {
    const { id } = await add()
    const strategy = reserveStrategy(home.batteryId, { name: 'Mine' })
    for (const [by, forEdit, forPause, forView] of [
      [home.asStranger, 'not_found', 'not_found', 'not_found'],
      [home.asGuest, 'forbidden', 'forbidden', null],
      [home.asHelper, 'forbidden', null, null],
    ] as const) {
      const { strategies } = by
      expect(await codeOf(strategies.list({ locationId: home.locationId }))).toBe(forView)
      expect(await codeOf(strategies.get({ strategyId: id }))).toBe(forView)
      expect(await codeOf(strategies.versions({ strategyId: id }))).toBe(forView)
      expect(await codeOf(add({}, by))).toBe(forEdit)
      expect(await codeOf(strategies.update({ strategyId: id, version: 1, strategy }))).toBe(forEdit)
      expect(await codeOf(strategies.restore({ strategyId: id, version: 1 }))).toBe(forEdit)
      expect(await codeOf(strategies.reorder({ locationId: home.locationId, strategyIds: [id] }))).toBe(
        forEdit,
      )
      expect(await codeOf(strategies.copy({ strategyId: id, locationIds: [home.locationId] }))).toBe(forEdit)
      expect(await codeOf(strategies.pause({ strategyId: id, until: null }))).toBe(forPause)
      expect(await codeOf(strategies.resume({ strategyId: id }))).toBe(forPause)
      expect(await codeOf(strategies.remove({ strategyId: id }))).toBe(forEdit)
    }
    expect(await codeOf(home.asStranger.strategies.get({ strategyId: 999_999 }))).toBe('not_found')
    expect(await list(home.asHelper)).toMatchObject({ mayEdit: false, mayPause: true })
    expect(await list(home.asGuest)).toMatchObject({ mayEdit: false, mayPause: false })
  })
})

describe('changes to a strategy', () => {
  test('make versions, which can be restored', async () => {
    const { id } = await add()
    const { strategies } = home.asOwner
    const changed = reserveStrategy(home.batteryId, { name: 'More', settings: { reservePct: 50 } })
    const { data } = await strategies.update({ strategyId: id, version: 1, strategy: changed })
    expect(data.strategy).toMatchObject({ name: 'More', version: 2, settings: { reservePct: 50 } })
    expect((await home.auditOf('strategy.update')).at(-1)).toMatchObject({
      before: { name: 'Reserve for the night' },
      after: { name: 'More' },
    })
    await strategies.update({ strategyId: id, version: 2, strategy: changed })
    expect((await strategies.get({ strategyId: id })).data.strategy.version).toBe(2)

    const restored = (await strategies.restore({ strategyId: id, version: 1 })).data.strategy
    expect(restored).toMatchObject({
      name: 'Reserve for the night',
      version: 3,
      settings: { reservePct: 30 },
    })
    expect((await home.auditOf('strategy.restore')).at(-1)).toMatchObject({ after: { strategyVersion: 1 } })
    const { versions } = (await strategies.versions({ strategyId: id })).data
    expect(versions.map(({ version, values, changedBy }) => [version, values.name, changedBy])).toEqual([
      [3, 'Reserve for the night', 'Olga Novak'],
      [2, 'More', 'Olga Novak'],
      [1, 'Reserve for the night', 'Olga Novak'],
    ])
    expect(await codeOf(strategies.restore({ strategyId: id, version: 9 }))).toBe('not_found')
  })

  test('if two people change a strategy at once, one change is saved and the other person gets an error', async () => {
    const { id } = await add()
    const update = (by: typeof home.asOwner, name: string) =>
      codeOf(
        by.strategies.update({
          ...{ strategyId: id, version: 1, strategy: reserveStrategy(home.batteryId, { name }) },
        }),
      )
    const outcomes = await Promise.all([update(home.asOwner, 'Hers'), update(home.asOperator, 'His')])
    expect(outcomes.toSorted()).toEqual([null, 'strategy_changed'].toSorted())
    expect((await list()).strategies[0]?.version).toBe(2)
  })

  test('keep a limited number of versions', async () => {
    const { id } = await add()
    await home.db.updateTable('strategy').set({ version: MAX_VERSIONS }).where('id', '=', id).execute()
    await home.asOwner.strategies.update({
      ...{
        strategyId: id,
        version: MAX_VERSIONS,
        strategy: reserveStrategy(home.batteryId, { name: 'Next' }),
      },
    })
    const { versions } = (await home.asOwner.strategies.versions({ strategyId: id })).data
    expect(versions.map(({ version }) => version)).toEqual([MAX_VERSIONS + 1])
  })
})

test('strategies are ordered, and the order is refused if a strategy was added meanwhile', async () => {
  const [a, b, c] = [await add({ name: 'A' }), await add({ name: 'B' }), await add({ name: 'C' })]
  const order = (...strategyIds: number[]) =>
    home.asOwner.strategies.reorder({ locationId: home.locationId, strategyIds })
  await order(c.id, a.id, b.id)
  const { strategies } = await list()
  expect(strategies.map(({ name, order: place }) => [name, place])).toEqual([
    ['C', 1],
    ['A', 2],
    ['B', 3],
  ])
  expect((await home.auditOf('location.order-strategies')).at(-1)).toMatchObject({
    before: { order: 'A, B, C' },
    after: { order: 'C, A, B' },
  })
  expect(await codeOf(order(a.id, b.id))).toBe('conflict')
  expect(await codeOf(order(a.id, b.id, b.id))).toBe('conflict')
  expect(await codeOf(order(a.id, b.id, 999_999))).toBe('conflict')
})

describe('a pause', () => {
  test('lasts until its end, or until a person ends it', async () => {
    const { id } = await add()
    const until = Date.now() + 86_400_000
    const { strategies } = home.asHelper
    expect((await strategies.pause({ strategyId: id, until })).data.strategy).toMatchObject({
      ...{ isPaused: true, pausedUntil: until, version: 1 },
    })
    expect((await strategies.resume({ strategyId: id })).data.strategy.isPaused).toBe(false)
    await strategies.pause({ strategyId: id, until: null })
    expect((await list()).strategies[0]).toMatchObject({ isPaused: true, pausedUntil: null })
    await home.db
      .updateTable('strategy')
      .set({ paused_until: new Date(0) })
      .where('id', '=', id)
      .execute()
    expect((await list()).strategies[0]).toMatchObject({ isPaused: false, pausedUntil: null })
  })

  test('cannot end in the past or after more than a year', async () => {
    const { id } = await add()
    const pause = (until: number) => home.asOwner.strategies.pause({ strategyId: id, until })
    expect(await fieldOf(pause(Date.now() - 1))).toEqual(['until', 'in_the_past'])
    expect(await fieldOf(pause(Date.now() + 367 * 86_400_000))).toEqual(['until', 'too_late'])
  })
})

test('only people of the company set a limit that a group shares', async () => {
  const shared = {
    ...{ kind: 'PEAK_LIMIT', name: 'Ours', isActive: true, deviceIds: [home.batteryId] },
    settings: { basis: 'group', limitW: 20_000, rechargeW: null },
  } satisfies Partial<StrategyInputValues>
  expect(await list()).toMatchObject({ isOperator: false })
  expect(await list(home.asOperator)).toMatchObject({ isOperator: true })
  const create = (client: typeof home.asOwner) =>
    client.strategies.create({ locationId: home.locationId, strategy: shared })
  expect(await fieldOf(create(home.asOwner))).toEqual(['strategy.settings.basis', 'not_a_choice'])
  const { strategy } = (await create(home.asOperator)).data
  expect(strategy.settings).toMatchObject({ basis: 'group' })
  await home.asOwner.strategies.pause({ strategyId: strategy.id, until: null })

  const update = (version: number, changes: Partial<StrategyInputValues>) =>
    home.asOwner.strategies.update({
      ...{ strategyId: strategy.id, version, strategy: { ...shared, measuringDeviceId: null, ...changes } },
    })
  const limit = (limitW: number) => ({ settings: { ...shared.settings, limitW } })
  expect(await fieldOf(update(1, limit(30_000)))).toEqual(['strategy.settings.limitW', 'not_a_choice'])
  expect((await update(1, { name: 'Mine', isActive: false })).data.strategy).toMatchObject({
    ...{ name: 'Mine', isActive: false, settings: shared.settings },
  })
  await update(2, { settings: { ...shared.settings, basis: 'static' } })
  expect(await fieldOf(update(3, {}))).toEqual(['strategy.settings.basis', 'not_a_choice'])
})

test('an owner is notified of what others do with strategies, but not of their own actions', async () => {
  const { owner } = home.people
  const { id } = await add({}, home.asOperator)
  const { strategies } = home.asOperator
  await strategies.update({
    ...{ strategyId: id, version: 1, strategy: reserveStrategy(home.batteryId, { name: 'Other' }) },
  })
  await strategies.pause({ strategyId: id, until: null })
  await strategies.resume({ strategyId: id })
  await strategies.remove({ strategyId: id })
  expect((await home.noticesTo(owner.id)).toSorted()).toEqual([
    ...['strategyChanged', 'strategyDeleted', 'strategyPaused', 'strategyResumed', 'strategySetUp'],
  ])
  const mine = await add()
  await home.asOwner.strategies.pause({ strategyId: mine.id, until: null })
  expect(await home.noticesTo(owner.id)).toHaveLength(5)
})

test('a strategy shows that its device was deleted, has another category, or left the location', async () => {
  const { batteryId } = home
  await add()
  const setDevice = (values: { status?: 'ok' | 'deleted'; category?: 'BATTERY' | 'OTHER' }) =>
    home.db.updateTable('device').set(values).where('id', '=', batteryId).execute()
  for (const [gone, back] of [
    [{ status: 'deleted' }, { status: 'ok' }],
    [{ category: 'OTHER' }, { category: 'BATTERY' }],
  ] as const) {
    await setDevice(gone)
    expect((await list()).strategies[0]).toMatchObject({
      ...{ devices: [], deviceIds: [batteryId], state: { key: 'noDevice' } },
    })
    await setDevice(back)
    expect((await list()).strategies[0]).toMatchObject({ devices: [{ id: batteryId }], state: null })
  }
})

test('a strategy that its controller continues without the cloud shows the end of that time', async () => {
  const { id } = await add()
  const { oem_device_id: controllerId } = await home.db
    .selectFrom('device')
    .select('oem_device_id')
    .where('id', '=', home.batteryId)
    .executeTakeFirstOrThrow()
  const until = Date.now() + 3_600_000
  const order = {
    id: randomUUID(),
    until,
    after: 60,
    rules: [{ id: `${id}`, kind: 'reserve', devs: ['bat'] }],
  }
  await home.db
    .insertInto('control_rules')
    .values({
      ...{
        oem_device_id: controllerId ?? 0,
        location_id: home.locationId,
        order_id: order.id,
        status: 'accepted',
      },
      ...{
        body: JSON.stringify(order),
        basis: '',
        sent_at: new Date(until - 7_200_000),
        until: new Date(until),
      },
    })
    .execute()
  expect((await list()).strategies[0]?.aloneUntil).toBeNull()
  const connect = (connected: boolean) => home.db.updateTable('oem_device').set({ connected }).execute()
  await connect(false)
  expect((await list()).strategies[0]).toMatchObject({ aloneUntil: until, aloneSince: until - 7_200_000 })
  await connect(true)
})
