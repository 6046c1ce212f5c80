import { randomUUID } from 'node:crypto'
import { deviceLimits } from '@kilowatt/contracts/mqtt/device-limits'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Ingest, startIngest, type TestDevice } from '../../../testing/ingest-fixture.ts'
import { controlChanged } from '../device-events.ts'
import { listParameters } from './parameter-rows.ts'

let ingest: Ingest
beforeAll(async () => {
  ingest = await startIngest()
})
afterAll(() => ingest[Symbol.asyncDispose]())
beforeEach(() => ingest.drainRefusals())

const power = { name: 'p_set', kind: 'power', unit: 'W', min: -5000, max: 5000, nullable: true, hold: 3600 }
const mode = { name: 'mode', kind: 'choice', choices: ['auto', 'hold'] }
const infoOf = (rev: number, params: object[]) => ({
  rev,
  devices: [{ id: 'bat1', category: 'BATTERY', name: 'Battery', ch: ['p'], params }],
})

async function announced(...params: object[]) {
  const sender = await ingest.announce()
  await sender.publish('info', infoOf(7, params))
  const { db } = ingest.platform
  const { id } = await db
    .selectFrom('device')
    .select('id')
    .where('oem_device_id', '=', sender.device.id)
    .where('source', '=', 'bat1')
    .executeTakeFirstOrThrow()
  return Object.assign(sender, {
    deviceId: id,
    parameters: async () =>
      (await listParameters(db, id)).map(({ parameter, now }) => [
        parameter.name,
        now && { value: now.value, held: now.held },
      ]),
    state: () =>
      db
        .selectFrom('device')
        .select(['status', 'error_code', 'retries_available', 'own_error', 'off_grid', 'control_revision'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
  })
}

describe('u/info', () => {
  test('announces parameters with their values; the next announcement replaces them, but keeps values that it does not repeat', async () => {
    await using sender = await announced({ ...power, val: null }, { ...mode, val: 'auto' })
    expect(await sender.parameters()).toEqual([
      ['p_set', { value: null, held: null }],
      ['mode', { value: 'auto', held: null }],
    ])
    await sender.publish('info', infoOf(8, [mode, { name: 'on', kind: 'switch' }]))
    expect(await sender.parameters()).toEqual([
      ['mode', { value: 'auto', held: null }],
      ['on', null],
    ])
    expect(await ingest.drainRefusals()).toEqual({})
  })

  test.each<[string, object]>([
    ['a choice without options', { name: 'mode', kind: 'choice' }],
    ['a range without an end', { name: 'i_max', kind: 'slider', min: 6 }],
    ['an empty range', { ...power, min: 1, max: 0 }],
    ['a value of another kind', { ...mode, val: true }],
    ['an unknown kind', { name: 'x', kind: 'wheel' }],
    ['a name that the protocol does not allow', { name: 'P SET', kind: 'switch' }],
    ['too many choices', { ...mode, choices: Array.from({ length: 33 }, (_, i) => i) }],
    ['a label that is too long', { ...mode, label: 'x'.repeat(65) }],
  ])('with %s is refused as a whole', async (_what, parameter) => {
    await using sender = await announced(mode)
    await sender.publish('info', infoOf(8, [power, parameter]))
    expect(await ingest.drainRefusals()).toEqual({ junk: 1 })
    expect(await sender.parameters()).toEqual([['mode', null]])
  })

  test('marks a missing device, and removes the mark when the device is announced again', async () => {
    await using sender = await announced(mode)
    const other = { id: 'inv1', category: 'SOLAR_POWER_PLANT' }
    await sender.publish('info', { rev: 8, devices: [other] })
    expect(await sender.state()).toMatchObject({ status: 'error', error_code: 'left_out' })
    expect(await sender.parameters()).toEqual([['mode', null]])
    await sender.publish('info', { ...infoOf(9, [mode]), devices: [...infoOf(9, [mode]).devices, other] })
    expect(await sender.state()).toMatchObject({ status: 'ok', error_code: null })
  })

  test('removes the mark only on an announcement, not on a report of a missing device', async () => {
    await using sender = await announced(mode)
    await sender.publish('info', { rev: 8, devices: [{ id: 'inv1', category: 'SOLAR_POWER_PLANT' }] })
    await sender.publish('dev', { dev: 'bat1', st: 'ok' })
    expect(await sender.state()).toMatchObject({ status: 'error', error_code: 'left_out' })
    await sender.publish('info', infoOf(9, [mode]))
    expect(await sender.state()).toMatchObject({ status: 'ok', error_code: null })
    // the code is not the device's own
    await sender.publish('dev', { dev: 'bat1', st: 'error', code: 'left_out' })
    expect(await sender.state()).toMatchObject({ status: 'error', error_code: null })
  })

  test('marks nothing if it has no devices or is repeated unchanged', async () => {
    await using sender = await announced(mode)
    await sender.publish('info', { rev: 8, model: 'Box' })
    expect(await sender.state()).toMatchObject({ status: 'ok', error_code: null })
    await sender.publish('dev', { dev: 'bat1', st: 'error', code: 'no_answer' })
    await sender.publish('info', { rev: 9, devices: [{ id: 'inv1', category: 'SOLAR_POWER_PLANT' }] })
    await sender.publish('info', infoOf(10, [mode]))
    expect(await sender.state()).toMatchObject({ status: 'ok', error_code: null })
  })

  test('is refused with too many parameters', async () => {
    await using sender = await announced(mode)
    const many = Array.from({ length: deviceLimits.parametersPerDevice + 1 }, (_, i) => ({
      name: `on_${i}`,
      kind: 'switch',
    }))
    await sender.publish('info', infoOf(8, many))
    expect(await ingest.drainRefusals()).toEqual({ junk: 1 })
  })
})

describe('u/dev', () => {
  test('updates values and the values after a hold; an unchanged report changes nothing', async () => {
    await using sender = await announced(power, mode)
    const changes: number[] = []
    const stop = ingest.platform.events.on(controlChanged, ({ deviceId, revision }) => {
      if (deviceId === sender.deviceId) changes.push(revision)
    })
    const until = Date.now() + 60_000
    const report = { dev: 'bat1', par: { p_set: { val: -1500, until, next: null }, mode: { val: 'hold' } } }
    await sender.publish('dev', report)
    await sender.publish('dev', report)
    expect(await sender.parameters()).toEqual([
      ['p_set', { value: -1500, held: { until, next: null } }],
      ['mode', { value: 'hold', held: null }],
    ])
    expect(changes).toHaveLength(1)
    await sender.publish('dev', { dev: 'bat1', par: { p_set: { val: null } } })
    expect((await sender.parameters())[0]).toEqual(['p_set', { value: null, held: null }])
    expect(changes).toEqual([changes[0], (changes[0] ?? 0) + 1])
    stop()
  })

  test('reports how often the controller will retry an unreachable device', async () => {
    await using sender = await announced(mode)
    const retries = async () => (await sender.state()).retries_available
    await sender.publish('dev', { dev: 'bat1', st: 'error', code: 'no_answer', retries: 3 })
    expect(await retries()).toBe(3)
    await sender.publish('dev', { dev: 'bat1', st: 'error', code: 'no_answer', retries: 0 })
    expect(await retries()).toBe(0)
    await sender.publish('dev', { dev: 'bat1', par: { mode: { val: 'hold' } } })
    expect(await retries()).toBe(0)
    await sender.publish('dev', { dev: 'bat1', st: 'ok', retries: 5 })
    expect(await retries()).toBeNull()
    await sender.publish('dev', { dev: 'bat1', st: 'error', retries: -1 })
    expect(await ingest.drainRefusals()).toEqual({ junk: 1 })
  })

  test("stores the device's own error and off-grid mode until it reports otherwise", async () => {
    await using sender = await announced(mode)
    await sender.publish('dev', { dev: 'bat1', err: '303: grid voltage', grid: 'off' })
    const reported = { status: 'ok', own_error: '303: grid voltage', off_grid: true }
    const { control_revision: revision, ...state } = await sender.state()
    expect(state).toMatchObject(reported)
    // the same report again, another error, or an unreachable device: nothing changes
    await sender.publish('dev', { dev: 'bat1', err: '303: grid voltage', grid: 'off' })
    expect((await sender.state()).control_revision).toBe(revision)
    await sender.publish('dev', { dev: 'bat1', st: 'error', code: 'no_answer' })
    expect(await sender.state()).toMatchObject({ ...reported, status: 'error' })
    await sender.publish('dev', { dev: 'bat1', st: 'ok', err: null })
    expect(await sender.state()).toMatchObject({ status: 'ok', own_error: null, off_grid: true })
    await sender.publish('dev', { dev: 'bat1', grid: 'on' })
    expect(await sender.state()).toMatchObject({ own_error: null, off_grid: false })
    await sender.publish('dev', { dev: 'bat1', err: '' })
    await sender.publish('dev', { dev: 'bat1', err: 'x'.repeat(121) })
    await sender.publish('dev', { dev: 'bat1', grid: 'maybe' })
    expect(await ingest.drainRefusals()).toEqual({ junk: 3 })
  })

  test('sets and clears the status that disables editing; a deleted device stays deleted', async () => {
    await using sender = await announced(mode)
    await sender.publish('dev', { dev: 'bat1', st: 'error', code: 'no_answer' })
    expect(await sender.state()).toMatchObject({ status: 'error', error_code: 'no_answer' })
    await sender.publish('dev', { dev: 'bat1', st: 'ok' })
    expect(await sender.state()).toMatchObject({ status: 'ok', error_code: null })
    const { db } = ingest.platform
    await db.updateTable('device').set({ status: 'deleted' }).where('id', '=', sender.deviceId).execute()
    await sender.publish('dev', { dev: 'bat1', st: 'error' })
    expect((await sender.state()).status).toBe('deleted')
  })

  test.each<[string, object | string, string]>([
    ['of an unknown device', { dev: 'bat9', st: 'ok' }, 'unknown_source'],
    ['of a parameter that was not announced', { dev: 'bat1', par: { p_max: { val: 1 } } }, 'junk'],
    ['of a value of another kind', { dev: 'bat1', par: { mode: { val: true } } }, 'junk'],
    [
      'that returns to another kind',
      { dev: 'bat1', par: { mode: { val: 'hold', until: 1, next: true } } },
      'junk',
    ],
    ['of an unknown state', { dev: 'bat1', st: 'sleepy' }, 'junk'],
    ['of a value that is too long', { dev: 'bat1', par: { mode: { val: 'x'.repeat(101) } } }, 'junk'],
    [
      'of too many parameters',
      {
        dev: 'bat1',
        par: Object.fromEntries(Array.from({ length: 33 }, (_, i) => [`on_${i}`, { val: true }])),
      },
      'junk',
    ],
    ['that is not valid text', '{"dev":', 'junk'],
  ])('%s: %s', async (_what, report, reason) => {
    await using sender = await announced(mode)
    await sender.publish('dev', report)
    expect(await ingest.drainRefusals()).toEqual({ [reason]: 1 })
  })

  test('from an unlinked controller is refused', async () => {
    const free = await ingest.register()
    const { db } = ingest.platform
    await db.updateTable('oem_device').set({ location_id: null }).where('id', '=', free.id).execute()
    await using client = await ingest.connect(free)
    await client.publishAsync(`em/1/${free.serial}/u/dev`, '{"dev":"bat1","st":"ok"}', { qos: 1 })
    expect(await ingest.drainRefusals()).toEqual({ not_claimed: 1 })
  })
})

describe('u/ack', () => {
  async function issued(device: TestDevice, deviceId: number, parts: object = {}) {
    const id = randomUUID()
    const at = new Date()
    await ingest.platform.db
      .insertInto('command')
      .values({
        id,
        location_id: device.locationId,
        device_id: deviceId,
        oem_device_id: device.id,
        parameter: 'p_set',
        value: '-1500',
        value_before: 'null',
        requested_at: at,
        expires_at: new Date(at.getTime() + 60_000),
        ...parts,
      })
      .execute()
    return id
  }
  const statusOf = async (id: string) =>
    (
      await ingest.platform.db
        .selectFrom('command')
        .select(['status', 'code'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).status

  test('done: the value is in force for the requested time, then the previous value returns', async () => {
    await using sender = await announced({ ...power, val: null })
    const id = await issued(sender.device, sender.deviceId, { hold_s: 600 })
    const before = Date.now()
    await sender.publish('ack', { id, st: 'accepted' })
    expect((await sender.parameters())[0]).toEqual(['p_set', { value: null, held: null }])
    await sender.publish('ack', { id, st: 'done', val: -1500 })
    expect(await statusOf(id)).toBe('done')
    const [[, now] = []] = await sender.parameters()
    expect(now).toMatchObject({ value: -1500, held: { next: null } })
    const until = typeof now === 'object' ? (now?.held?.until ?? 0) : 0
    expect(until - before).toBeGreaterThan(590_000)
    expect(until - before).toBeLessThan(630_000)
  })

  test('done: a hold that replaces another one returns to the value before both', async () => {
    await using sender = await announced({ ...power, val: null })
    for (const value of ['-1500', '700']) {
      const before = value === '700' ? '-1500' : 'null'
      const id = await issued(sender.device, sender.deviceId, { value, value_before: before, hold_s: 600 })
      await sender.publish('ack', { id, st: 'done' })
    }
    expect(await sender.parameters()).toMatchObject([['p_set', { value: 700, held: { next: null } }]])
  })

  test.each(['rejected', 'failed', 'expired', 'superseded'])('%s: the value in force stays', async (st) => {
    await using sender = await announced({ ...power, val: 20 })
    const id = await issued(sender.device, sender.deviceId)
    const { control_revision: revision } = await sender.state()
    await sender.publish('ack', { id, st, code: 'range' })
    expect(await statusOf(id)).toBe(st)
    expect((await sender.parameters())[0]).toEqual(['p_set', { value: 20, held: null }])
    await sender.publish('ack', { id, st: 'done' })
    expect(await statusOf(id)).toBe(st)
    expect((await sender.state()).control_revision).toBe(revision + 1)
  })

  test('is quarantined for an unknown command, and accepted for a command that the server considered expired', async () => {
    await using sender = await announced({ ...power, val: 20 })
    await sender.publish('ack', { id: randomUUID(), st: 'done' })
    expect(await ingest.drainRefusals()).toEqual({ junk: 1 })
    const id = await issued(sender.device, sender.deviceId, { status: 'expired', is_assumed: true })
    await sender.publish('ack', { id, st: 'done', val: -1500 })
    expect(await statusOf(id)).toBe('done')
    expect((await sender.parameters())[0]).toEqual(['p_set', { value: -1500, held: null }])
  })
})
