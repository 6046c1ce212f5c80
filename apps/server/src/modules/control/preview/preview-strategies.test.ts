import { addDays, localDateAt, localDayRange } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDevice, seedOemDevice } from '../../../../seed/devices.ts'
import { type ControlHome, reserveStrategy, startControlHome } from '../../../testing/control-home.ts'
import { failureOf } from '../../../testing/failure-of.ts'

const ZONE = 'Europe/Ljubljana'
let home: ControlHome
function lastWeek() {
  const today = localDateAt(ZONE, Date.now())
  return {
    startMs: localDayRange(ZONE, addDays(today, -7)).startMs,
    endMs: localDayRange(ZONE, today).startMs,
  }
}
beforeAll(async () => {
  home = await startControlHome()
  const { db, locationId, batteryId } = home
  await db.updateTable('location').set({ timezone: ZONE }).where('id', '=', locationId).execute()
  const { startMs, endMs } = lastWeek()
  const [from, to] = [new Date(startMs), new Date(endMs - 1)]
  // 8 kW for an hour each evening; the battery level changes by half of its 10 kWh
  await sql`
    insert into location_quarter (location_id, at, import_wh, export_wh, covered_minutes, measured)
    select ${locationId}, at, case when extract(hour from at at time zone ${ZONE}) = 19 then 2000 else 200 end, 0, 15, 63
    from generate_series(${from}::timestamptz, ${to}::timestamptz, interval '15 minutes') as at
  `.execute(db)
  await sql`
    insert into device_quarter (location_id, device_id, at, import_wh, export_wh, soc_pct, covered_minutes, mark)
    select ${locationId}, ${batteryId}, at,
      case when extract(hour from at at time zone ${ZONE}) between 1 and 4 then 312.5 else 0 end,
      case when extract(hour from at at time zone ${ZONE}) between 8 and 11 then 312.5 else 0 end,
      40 + 50 * case
        when extract(hour from at at time zone ${ZONE}) < 1 then 0
        when extract(hour from at at time zone ${ZONE}) < 5 then (extract(epoch from (at at time zone ${ZONE})::time) - 3600) / 14400
        when extract(hour from at at time zone ${ZONE}) < 8 then 1
        when extract(hour from at at time zone ${ZONE}) < 12 then 1 - (extract(epoch from (at at time zone ${ZONE})::time) - 28800) / 14400
        else 0 end, 15, 0
    from generate_series(${from}::timestamptz, ${to}::timestamptz, interval '15 minutes') as at
  `.execute(db)
})
afterAll(() => home[Symbol.asyncDispose]())

const peak = () => ({
  ...reserveStrategy(home.batteryId, { name: 'Below 6 kW' }),
  ...{ kind: 'PEAK_LIMIT' as const, settings: { limitW: 6_000, rechargeW: 3_000 } },
})
const preview = async (
  input: { strategyId?: number; strategy: ReturnType<typeof reserveStrategy> },
  by = home.asOwner,
) => (await by.strategies.preview({ locationId: home.locationId, ...input })).data

test('shows what a new strategy would have done in the past week, and what it will do', async () => {
  const { days, before, after, currency, ahead, conflicts, switched } = await preview({ strategy: peak() })
  expect(days).toHaveLength(7)
  expect(days[0]).toMatchObject({ before: null, after: null })
  expect(before.peakW).toBe(8_000)
  expect(after.peakW).toBeLessThan(6_500)
  expect({ currency, conflicts }).toEqual({ currency: null, conflicts: [] })
  expect(switched).toBeGreaterThan(0)
  expect(ahead.devices).toMatchObject([{ device: { id: home.batteryId, name: 'Battery' } }])
  expect(ahead.devices[0]?.loadW).toHaveLength(192)
  expect(ahead.devices[0]?.loadW.some((w) => w !== null && w < 0)).toBe(true)
})

test('says that past days have no plan, and shows solar first for them', async () => {
  expect((await preview({ strategy: peak() })).isWithoutPlan).toBe(false)
  const strategy = reserveStrategy(home.batteryId, { kind: 'PLAN', name: 'Best plan', settings: {} })
  const { isWithoutPlan, days } = await preview({ strategy })
  expect([isWithoutPlan, days.length]).toEqual([true, 7])
})

test('leaves out days without readings, and shows conflicts with active strategies', async () => {
  const { strategy } = (
    await home.asOwner.strategies.create({
      locationId: home.locationId,
      strategy: reserveStrategy(home.batteryId, { settings: { reservePct: 60 } }),
    })
  ).data
  const day = localDayRange(ZONE, addDays(localDateAt(ZONE, Date.now()), -3))
  await sql`delete from location_quarter where at = ${new Date(day.startMs)}`.execute(home.db)
  const { days, after, conflicts } = await preview({ strategy: peak() })
  expect(days).toHaveLength(6)
  // the reserve is stronger: the battery may not discharge
  expect(after.peakW).toBe(8_000)
  expect(conflicts).toMatchObject([
    {
      device: { id: home.batteryId },
      winner: { id: strategy.id },
      loser: { id: null, name: 'Below 6 kW' },
      cost: null,
    },
  ])
  const changed = await preview({
    strategyId: strategy.id,
    strategy: reserveStrategy(home.batteryId, { settings: { reservePct: 5 } }),
  })
  expect(changed.conflicts).toEqual([])
})

test('uses the capacity that people entered, and otherwise estimates it', async () => {
  const { db, batteryId, asOwner } = home
  const stored = async () => {
    const { ahead } = await preview({ strategy: peak() })
    return ahead.devices[0]?.loadW.reduce((sum: number, w) => sum + Math.min(0, w ?? 0), 0) ?? 0
  }
  const estimated = await stored()
  await asOwner.devices.update({ deviceId: batteryId, capacityKwh: 1 })
  // a battery of 1 kWh instead of 10 kWh
  expect(await stored()).toBeGreaterThan(estimated / 2)
  await db.updateTable('device').set({ capacity_kwh: null }).where('id', '=', batteryId).execute()
})

test('a preview is shown to people who can see the location, and refuses strategies that could not be saved', async () => {
  const codeOf = async (call: Promise<unknown>) => (await failureOf(call))?.code ?? null
  expect(await codeOf(preview({ strategy: peak() }, home.asStranger))).toBe('not_found')
  expect(await codeOf(preview({ strategy: peak() }, home.asGuest))).toBeNull()
  expect(await codeOf(preview({ strategyId: 999_999, strategy: peak() }))).toBe('not_found')
  expect(await codeOf(preview({ strategy: { ...peak(), settings: { limitW: 1 } } }))).toBe('invalid')
  expect(await codeOf(preview({ strategy: { ...peak(), deviceIds: [home.meterId] } }))).toBe('invalid')
})

test('a location without readings has no days', async () => {
  const other = await home.addHome('Bare')
  const strategy = { ...peak(), deviceIds: [other.batteryId] }
  const { data } = await home.asOwner.strategies.preview({ locationId: other.locationId, strategy })
  expect(data).toMatchObject({ days: [], conflicts: [], ahead: { devices: [] } })
})

/** The evening's 8 kW at the connection as energy of other devices, too. */
const measureEvenings = async (deviceId: number, wh: number) => {
  const { startMs, endMs } = lastWeek()
  await sql`
    insert into device_quarter (location_id, device_id, at, import_wh, export_wh, covered_minutes, mark)
    select ${home.locationId}, ${deviceId}, at,
      case when extract(hour from at at time zone ${ZONE}) = 19 then ${wh}::double precision else 0 end, 0, 15, 0
    from generate_series(${new Date(startMs)}::timestamptz, ${new Date(endMs - 1)}::timestamptz, interval '15 minutes') as at
  `.execute(home.db)
}

test('a device behind another one counts once, and a strategy uses the meter that it was set to', async () => {
  const { platform, locationId, meterId } = home
  await home.db.deleteFrom('strategy').execute()
  const controller = await seedOemDevice(platform, { locationId })
  const switched = async (name: string, parentId: number | null) => {
    const { id } = await seedDevice(platform, {
      ...{ locationId, oemDeviceId: controller.id, source: name, name, category: 'OTHER', parentId },
      parameters: [{ name: 'relay', kind: 'switch' }],
    })
    return id
  }
  const floor = await switched('floor', null)
  const boiler = await switched('boiler', floor)
  await measureEvenings(floor, 1_500)
  await measureEvenings(boiler, 1_000)
  await measureEvenings(meterId, 1_500)
  const strategy = {
    ...{ kind: 'SCHEDULE' as const, name: 'At noon', isActive: true, deviceIds: [floor, boiler] },
    settings: {
      week: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '12:00', to: '13:00', value: 1 })),
      otherwise: 'off',
    },
    measuringDeviceId: null,
  }
  // 6 kW of the 8 kW moved, not 6 kW and 4 kW, which would have been exported
  expect((await preview({ strategy })).after.exportWh).toBe(0)

  const limit = (measuringDeviceId: number | null) => ({
    ...strategy,
    ...{ kind: 'PEAK_LIMIT' as const, name: 'Limit', settings: { limitW: 7_000 }, measuringDeviceId },
  })
  expect((await preview({ strategy: limit(null) })).after.peakW).toBeLessThan(7_500)
  // its own meter shows 6 kW, which is below the limit
  expect((await preview({ strategy: limit(meterId) })).after.peakW).toBe(8_000)
})
