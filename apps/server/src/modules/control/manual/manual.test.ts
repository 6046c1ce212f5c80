import { OVERRIDES_PER_MINUTE } from '@kilowatt/contracts/control/control-limits'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ControlHome, reserveStrategy, startControlHome } from '../../../testing/control-home.ts'
import { failureOf } from '../../../testing/failure-of.ts'
import { strategiesChanged } from '../control-events.ts'
import { listOverrides } from './overrides.queries.ts'

let home: ControlHome
/** Audit entries from before the test: the log is never cleared, so only newer entries count. */
let entriesBefore = 0
beforeAll(async () => {
  home = await startControlHome()
})
afterAll(() => home[Symbol.asyncDispose]())
beforeEach(async () => {
  await home.db.deleteFrom('manual_override').execute()
  await home.db.deleteFrom('control_stop').execute()
  await home.db.deleteFrom('strategy').execute()
  entriesBefore = await countEntries()
})

const countEntries = async () =>
  (
    await home.db
      .selectFrom('audit_entry')
      .select((eb) => eb.fn.max('id').as('last'))
      .executeTakeFirstOrThrow()
  ).last ?? 0
const HOUR_MS = 3_600_000
const codeOf = async (call: Promise<unknown>) => (await failureOf(call))?.code ?? null
const override = (
  by: ControlHome['asOwner'],
  changes: Partial<Parameters<typeof home.asOwner.setPoints.override>[0]> = {},
) =>
  by.setPoints.override({
    ...{ deviceId: home.batteryId, steering: 'loadW', value: 2_000, until: Date.now() + HOUR_MS },
    ...changes,
  })
const inEffect = async () => (await listOverrides(home.db, [home.locationId])).map(({ value }) => value)

describe('a manual override', () => {
  test('is set, replaced and ended by people who may control the location', async () => {
    const heard: (readonly number[] | null)[] = []
    const stop = home.platform.events.on(strategiesChanged, ({ locationIds }) => heard.push(locationIds))
    const until = Date.now() + HOUR_MS
    const { data } = await override(home.asHelper, { until })
    expect(data.override).toMatchObject({
      ...{ deviceId: home.batteryId, steering: 'loadW', value: 2_000, until, by: 'Ana Novak' },
    })
    await override(home.asOwner, { value: -500, until: null })
    expect(await inEffect()).toEqual([-500])
    await home.asHelper.setPoints.endOverride({ deviceId: home.batteryId, steering: 'loadW' })
    await home.asHelper.setPoints.endOverride({ deviceId: home.batteryId, steering: 'loadW' })
    stop()
    expect(await inEffect()).toEqual([])
    expect(heard).toEqual([[home.locationId], [home.locationId], [home.locationId]])
    expect(
      (await home.auditOf('device.override', entriesBefore)).map(({ before, after }) => [before, after]),
    ).toMatchObject([
      [null, { value: 2_000 }],
      [{ value: 2_000 }, { value: -500, until: null }],
    ])
    expect(await home.auditOf('device.end-override', entriesBefore)).toHaveLength(1)
  })

  test('is refused for people without the permission', async () => {
    expect(await codeOf(override(home.asGuest))).toBe('forbidden')
    expect(await codeOf(override(home.asStranger))).toBe('not_found')
    expect(await codeOf(override(home.asOwner, { deviceId: 999_999 }))).toBe('not_found')
    const end = { deviceId: home.batteryId, steering: 'loadW' } as const
    expect(await codeOf(home.asGuest.setPoints.endOverride(end))).toBe('forbidden')
    expect(await codeOf(home.asStranger.setPoints.endOverride(end))).toBe('not_found')
  })

  test.each([
    ['above its range', { value: 5_001 }, 'value_refused'],
    ['below its range', { value: -5_001 }, 'value_refused'],
    ['for something that it does not have', { steering: 'sgState', value: 2 }, 'invalid'],
    ['with an end in the past', { until: 1 }, 'invalid'],
    ['with an end too far away', { until: Date.now() + 367 * 24 * HOUR_MS }, 'invalid'],
  ] as const)('is refused %s', async (_, changes, code) => {
    expect(await codeOf(override(home.asOwner, changes))).toBe(code)
  })

  test('is refused for a device that accepts no commands', async () => {
    expect(await codeOf(override(home.asOwner, { deviceId: home.meterId }))).toBe('conflict')
  })

  test('is limited per device and minute', async () => {
    const { batteryId: deviceId, locationId } = await home.addHome('Busy')
    for (let value = 0; value < OVERRIDES_PER_MINUTE; value++)
      await override(home.asOwner, { deviceId, value })
    expect(await codeOf(override(home.asOperator, { deviceId }))).toBe('too_many_requests')
    expect(await listOverrides(home.db, [locationId])).toMatchObject([{ value: OVERRIDES_PER_MINUTE - 1 }])
  })

  test('ends at its end time, when its author loses the permission, and when the device is deleted', async () => {
    await override(home.asHelper)
    const set = (values: { until: Date | null }) =>
      home.db.updateTable('manual_override').set(values).execute()
    await set({ until: new Date(0) })
    expect(await inEffect()).toEqual([])
    await set({ until: null })
    expect(await inEffect()).toEqual([2_000])
    const grant = (can_control: boolean) =>
      home.db
        .updateTable('location_grant')
        .set({ can_control })
        .where('user_id', '=', home.people.helper.id)
        .execute()
    await grant(false)
    expect(await inEffect()).toEqual([])
    await grant(true)
    const setStatus = (status: 'ok' | 'deleted') =>
      home.db.updateTable('device').set({ status }).where('id', '=', home.batteryId).execute()
    await setStatus('deleted')
    expect(await inEffect()).toEqual([])
    await setStatus('ok')
    expect(await inEffect()).toEqual([2_000])
  })
})

describe('an emergency stop', () => {
  const stoppedAt = async () =>
    (await home.asOwner.strategies.list({ locationId: home.locationId })).data.stopped?.scope ?? null

  test('of a location, its groups or its company is in effect until it is lifted', async () => {
    const { asOperator, locationId, company, groupId } = home
    for (const [scope, name] of [
      [{ locationId }, 'location'],
      [{ locationGroupId: groupId }, 'group'],
      [{ locationGroupId: company.rootGroupId }, 'group'],
      [{ companyId: company.id }, 'company'],
    ] as const) {
      await asOperator.setPoints.stop(scope)
      await asOperator.setPoints.stop(scope)
      expect(await stoppedAt()).toBe(name)
      expect(await codeOf(override(home.asOwner))).toBe('control_stopped')
      await asOperator.setPoints.lift(scope)
      await asOperator.setPoints.lift(scope)
      expect(await stoppedAt()).toBeNull()
    }
    expect(await home.auditOf('location.stop-control', entriesBefore)).toHaveLength(1)
    expect(await home.auditOf('location-group.lift-stop', entriesBefore)).toHaveLength(2)
    expect(await home.auditOf('company.stop-control', entriesBefore)).toHaveLength(1)
  })

  test("stays in effect for a company after the location's stop is lifted", async () => {
    await home.asOwner.setPoints.stop({ locationId: home.locationId })
    await home.asOperator.setPoints.stop({ companyId: home.company.id })
    await home.asOperator.setPoints.lift({ locationId: home.locationId })
    expect(await stoppedAt()).toBe('company')
    await home.asOperator.setPoints.lift({ companyId: home.company.id })
    expect(await stoppedAt()).toBeNull()
  })

  test('is shown at its scope and in the scopes below, where it is marked as inherited', async () => {
    const { asOperator, locationId, groupId, company } = home
    const shown = async () => {
      const scopes = [{ companyId: company.id }, { locationGroupId: groupId }, { locationId }]
      const stops = await Promise.all(scopes.map(async (one) => (await asOperator.setPoints.stops(one)).data))
      return stops.map(({ own, wider }) => [own?.scope ?? null, wider?.scope ?? null])
    }
    expect(await shown()).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ])
    await asOperator.setPoints.stop({ locationGroupId: groupId })
    expect(await shown()).toEqual([
      [null, null],
      ['group', null],
      [null, 'group'],
    ])
    await asOperator.setPoints.stop({ companyId: company.id })
    await asOperator.setPoints.stop({ locationId })
    expect(await shown()).toEqual([
      ['company', null],
      ['group', 'company'],
      ['location', 'company'],
    ])
    for (const scope of [{ locationGroupId: groupId }, { companyId: company.id }, { locationId }])
      await asOperator.setPoints.lift(scope)
  })

  test('can be set and lifted only by people who may control the place', async () => {
    const { locationId, groupId, company } = home
    const codes = (by: ControlHome['asOwner'], call: 'stop' | 'lift' | 'stops') =>
      Promise.all(
        [{ locationId }, { locationGroupId: groupId }, { companyId: company.id }].map((scope) =>
          codeOf(by.setPoints[call](scope)),
        ),
      )
    for (const call of ['stop', 'lift', 'stops'] as const) {
      expect(await codes(home.asHelper, call)).toEqual([null, 'not_found', 'not_found'])
      expect(await codes(home.asOwner, call)).toEqual([null, 'not_found', 'not_found'])
      expect(await codes(home.asGuest, call)).toEqual(['forbidden', 'not_found', 'not_found'])
      expect(await codes(home.asStranger, call)).toEqual(['not_found', 'not_found', 'not_found'])
    }
    expect(await codeOf(home.asOwner.setPoints.stop({}))).toBe('invalid')
    expect(await codeOf(home.asOperator.setPoints.stop({ locationId, companyId: company.id }))).toBe(
      'invalid',
    )
  })

  test('notifies owners whose locations have strategies', async () => {
    const { id: ownerId } = home.people.owner
    await home.db.deleteFrom('notification').execute()
    await home.db.deleteFrom('notice').execute()
    await home.asOperator.setPoints.stop({ companyId: home.company.id })
    expect(await home.noticesTo(ownerId)).toEqual([])
    await home.asOperator.setPoints.lift({ companyId: home.company.id })
    await home.asOwner.strategies.create({
      ...{ locationId: home.locationId, strategy: reserveStrategy(home.batteryId) },
    })
    await home.asOperator.setPoints.stop({ companyId: home.company.id })
    expect(await home.noticesTo(ownerId)).toEqual(['controlStopped'])
    await home.asOwner.setPoints.stop({ locationId: home.locationId })
    expect(await home.noticesTo(ownerId)).toEqual(['controlStopped'])
  })
})
