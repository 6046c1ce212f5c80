import { floorToQuarter, QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seedPlan } from '../../../../testing/calls/plan-scene.ts'
import { type ControlHome, reserveStrategy, startControlHome } from '../../../../testing/control-home.ts'
import type { SetPointOutcome } from '../../control.tables.ts'
import { type FollowedSlot, findDeviations } from './find-deviations.ts'
import { noteDeviations } from './note-deviations.job.ts'

describe('a device', () => {
  const decided = { rung: 'plan', outcome: 'confirmed', value: 3_000, isPlan: true } as const
  const slots = (change: Partial<FollowedSlot>, second: Partial<FollowedSlot> = change) =>
    [change, second].map(
      (one, nth): FollowedSlot => ({
        ...{
          locationId: 1,
          deviceId: 2,
          startMs: nth * QUARTER_MS,
          intendedW: [3_000],
          measuredW: 0,
          decided,
        },
        ...one,
      }),
    )
  const causeOf = (change: Partial<FollowedSlot>, second?: Partial<FollowedSlot>) =>
    findDeviations(slots(change, second), 2)[0]?.cause ?? null

  test.each([
    ['that does something else', {}, 'device'],
    ['that refuses', { decided: { ...decided, outcome: 'refused' } }, 'refused'],
    ['that does not confirm', { decided: { ...decided, outcome: 'sent' } }, 'unconfirmed'],
    ['that a person set', { decided: { ...decided, rung: 'person', isPlan: false } }, 'overridden'],
    ['that a reserve holds', { decided: { ...decided, rung: 'reserve', isPlan: false } }, 'stronger'],
    ['that the connection limits', { decided: { ...decided, rung: 'guard', isPlan: false } }, 'guard'],
    ['that follows much less sun', { measuredW: 400, decided: { ...decided, value: 500 } }, 'forecast'],
    ['that follows a little less sun', { measuredW: 2_200, decided: { ...decided, value: 2_200 } }, null],
    ['that did what another plan of the slot said', { intendedW: [3_000, 0] }, null],
    ['that was not measured', { measuredW: null }, null],
    ['that nobody decided about', { decided: null }, null],
  ] as const)('%s', (_case, change, cause) => {
    expect(causeOf(change)).toBe(cause)
  })

  test('that deviates only once follows its plan', () => {
    expect(causeOf({}, { measuredW: 3_000 })).toBeNull()
    expect(causeOf({ measuredW: 3_000 }, {})).toBeNull()
  })
})

describe('stored', () => {
  let home: ControlHome
  const nowMs = Date.now()
  const at = (back: number) => floorToQuarter(nowMs) - back * QUARTER_MS
  beforeAll(async () => {
    home = await startControlHome()
    const { db, locationId, batteryId, asOwner } = home
    const strategy = reserveStrategy(batteryId, { kind: 'PLAN', name: 'Best plan', settings: {} })
    const { id } = (await asOwner.strategies.create({ locationId, strategy })).data.strategy
    await seedPlan(home.platform, home)
    // made before the two quarter-hours, which are its second and third slot: 2 kW and 3 kW
    await db
      .updateTable('control_plan')
      .set({
        made_at: new Date(at(4)),
        starts_at: new Date(at(3)),
        device_w: [0, 2_000, 3_000, 0, 0, 0, 0, 0],
      })
      .execute()
    await db
      .insertInto('control_decision')
      .values({
        ...{
          location_id: locationId,
          device_id: batteryId,
          steering: 'loadW',
          from_at: new Date(at(3)),
          to_at: null,
        },
        ...{ value: 2_500, at_least: null, at_most: null, rung: 'plan', strategy_id: id, user_id: null },
        ...{ reason: '{}', rejected: '[]', outcome: 'refused' },
      })
      .execute()
  })
  afterAll(() => home[Symbol.asyncDispose]())
  beforeEach(() => home.db.deleteFrom('device_quarter').execute())

  const measure = (importWh: readonly [number, number]) =>
    home.db
      .insertInto('device_quarter')
      .values(
        importWh.map((wh, nth) => ({
          ...{ location_id: home.locationId, device_id: home.batteryId, at: new Date(at(2 - nth)) },
          ...{ import_wh: wh, export_wh: 0, covered_minutes: 15, mark: '0' },
        })),
      )
      .execute()
  const alarms = async () => {
    await noteDeviations(home.platform, nowMs)
    return home.db.selectFrom('plan_deviation').selectAll().execute()
  }

  test('a plan that was followed is no deviation', async () => {
    await measure([500, 750])
    expect(await alarms()).toEqual([])
  })

  test('one that was not is noted with its cause and beginning, once, until it is followed again', async () => {
    await measure([0, 0])
    const noted = [
      { device_id: home.batteryId, location_id: home.locationId, since: new Date(at(2)), cause: 'refused' },
    ]
    expect(await alarms()).toEqual(noted)
    expect(await alarms()).toEqual(noted)
    await home.db.deleteFrom('device_quarter').execute()
    await measure([0, 750])
    expect(await alarms()).toEqual([])
  })

  test.each([
    ['confirmed', 'device'],
    ['sent', 'unconfirmed'],
  ] as const)('the cause follows the outcome: %s', async (outcome: SetPointOutcome, cause) => {
    await home.db.updateTable('control_decision').set({ outcome, value: 2_900 }).execute()
    await measure([0, 0])
    await home.db
      .updateTable('control_plan')
      .set({ device_w: [0, 3_000, 3_000, 0, 0, 0, 0, 0] })
      .execute()
    expect(await alarms()).toMatchObject([{ cause }])
  })
})
