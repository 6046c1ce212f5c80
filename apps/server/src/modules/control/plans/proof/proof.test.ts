import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { addDays, localDateAt, localDayRange } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LATER_THAN_PEOPLE } from '../../../../platform/separate-process.ts'
import { type ControlHome, reserveStrategy, startControlHome } from '../../../../testing/control-home.ts'
import { failureOf } from '../../../../testing/failure-of.ts'
import { furnishForPlan } from '../../../../testing/planned-home.ts'
import { openPlanMaker } from '../making/plan-maker.ts'
import { provePlans } from './prove-plans.job.ts'

const HOUR_MS = 3_600_000
const zone = 'Europe/Ljubljana'
/** three in the morning: the day before is settled */
const nowMs = localDayRange(zone, localDateAt(zone, Date.now())).startMs + 3 * HOUR_MS
const yesterday = addDays(localDateAt(zone, nowMs), -1)
const before = addDays(yesterday, -1)

let home: ControlHome
let devices: Awaited<ReturnType<typeof furnishForPlan>>

beforeAll(async () => {
  home = await startControlHome()
  const { db, locationId, company, platform, asOwner } = home
  await db.updateTable('device').set({ status: 'deleted' }).where('location_id', '=', locationId).execute()
  await db.updateTable('location').set({ timezone: zone }).where('id', '=', locationId).execute()
  devices = await furnishForPlan(platform, { locationId, companyId: company.id })
  await asOwner.strategies.create({
    locationId,
    strategy: reserveStrategy(devices.batteryId, {
      ...{ kind: 'PLAN', name: 'Best plan', settings: { targetPct: 80, energyKwh: 12, reservePct: 0 } },
      deviceIds: [devices.batteryId],
    }),
  })
  await asOwner.plans.prefer({ locationId, greener: 0 })
  for (const day of [before, yesterday]) await planned(day)
})
afterAll(() => home[Symbol.asyncDispose]())

const prove = async (atMs = nowMs) => {
  await using maker = openPlanMaker(home.platform, LATER_THAN_PEOPLE)
  return await provePlans({ ...home.platform, maker }, () => atMs)
}
const proofOf = async (by = home.asOwner, from = before, to = yesterday) =>
  (await by.plans.proof({ locationId: home.locationId, from, to })).data
const forget = () => home.db.deleteFrom('plan_proof').execute()

/** A plan was made at noon of a day. */
async function planned(day: string) {
  const { startMs } = localDayRange(zone, day)
  await sql`
    insert into control_plan (location_id, version, made_at, cause, starts_at, load_w, solar_w, import_per_kwh,
      export_per_kwh, guess_from, grid_w, device_ids, device_w, device_level, about)
    select location_id, version - ${startMs / 1_000}::bigint, ${new Date(startMs + 12 * HOUR_MS)}, cause, starts_at, load_w,
      solar_w, import_per_kwh, export_per_kwh, guess_from, grid_w, device_ids, device_w, device_level, about
    from control_plan where location_id = ${home.locationId} and made_at > now() - interval '1 hour' limit 1
  `.execute(home.db)
}

/** What the battery did on a day, W by local hour, with its level at the end of the day. */
async function batteryDid(day: string, wattsAt: (hour: number) => number, pctAt: (hour: number) => number) {
  const { startMs, endMs } = localDayRange(zone, day)
  const rows = Array.from({ length: (endMs - startMs) / QUARTER_MS + 2 }, (_, i) => {
    const hour = Math.max(0, Math.floor((i - 1) / 4))
    const watts = i === 0 ? 0 : wattsAt(hour)
    const at = new Date(startMs + (i - 1) * QUARTER_MS)
    return { at, used: Math.max(0, watts) / 4, supplied: Math.max(0, -watts) / 4, pct: pctAt(hour) }
  })
  await sql`
    insert into device_quarter (location_id, device_id, at, import_wh, export_wh, soc_pct, covered_minutes, mark)
    select ${home.locationId}, ${devices.batteryId}, x.at, x.used, x.supplied, x.pct, 15, 'test'
    from unnest(${rows.map(({ at }) => at)}::timestamptz[], ${rows.map(({ used }) => used)}::float[],
      ${rows.map(({ supplied }) => supplied)}::float[], ${rows.map(({ pct }) => pct)}::float[]) as x (at, used, supplied, pct)
    on conflict (location_id, device_id, at) do update
      set import_wh = excluded.import_wh, export_wh = excluded.export_wh, soc_pct = excluded.soc_pct
  `.execute(home.db)
}

test('a day without any use of the battery cost what it would have cost without control', async () => {
  await batteryDid(
    yesterday,
    () => 0,
    () => 50,
  )
  await batteryDid(
    before,
    () => 0,
    () => 50,
  )
  expect(await prove()).toBe(2)
  const { currency, days, total } = await proofOf(home.asGuest)
  expect(currency).toBe('EUR')
  expect(days.map(({ day, because, filled }) => [day, because, filled])).toEqual([
    [before, null, 0],
    [yesterday, null, 0],
  ])
  for (const { costs } of days) {
    expect(costs?.actual).toBeGreaterThan(0)
    expect(costs?.actual).toBeCloseTo(costs?.noControl ?? 0, 6)
    expect(costs?.perfect).toBeLessThanOrEqual(Math.min(costs?.actual ?? 0, costs?.solarFirst ?? 0))
    // a battery at 50 % can do something about 40 and 10 cents
    expect(costs?.perfect).toBeLessThan((costs?.noControl ?? 0) - 0.2)
  }
  expect(total?.actual).toBeCloseTo((days[0]?.costs?.actual ?? 0) + (days[1]?.costs?.actual ?? 0), 9)
  expect(await prove()).toBe(0)
})

test('what it cost is what was imported and exported, at the prices that the costs have', async () => {
  const { from, to } = { from: yesterday, to: yesterday }
  const [{ total }, { data }] = await Promise.all([
    proofOf(home.asOwner, from, to),
    home.asOwner.plans.ofLocation({ locationId: home.locationId }),
  ])
  expect(data.past.importPerKwh.some((price) => price !== null)).toBe(true)
  const { rows } = await sql<{ importKwh: number }>`
    select sum(import_wh) / 1000 as "importKwh" from location_quarter
    where location_id = ${home.locationId} and at >= ${new Date(localDayRange(zone, yesterday).startMs)}
      and at < ${new Date(localDayRange(zone, yesterday).endMs)}
  `.execute(home.db)
  const perKwh = (total?.actual ?? 0) / Number(rows[0]?.importKwh)
  const paid = data.past.importPerKwh.flatMap((price) => price ?? [])
  expect(perKwh).toBeLessThanOrEqual(Math.max(...paid) + 0.001)
  expect(perKwh).toBeGreaterThan(0)
})

test('a battery that loses what it takes cost money, and that is shown', async () => {
  await forget()
  await batteryDid(
    yesterday,
    (hour) => (hour < 3 ? 1_000 : 0),
    () => 50,
  )
  await prove()
  const { costs } = (await proofOf()).days[1] ?? {}
  // 3 kWh for at least 10 cents
  expect((costs?.noControl ?? 0) - (costs?.actual ?? 0)).toBeLessThan(-0.29)
  expect(costs?.uncertainty.noControl).toBeGreaterThan(0)
})

test('a day with a gap of more than an hour says so, and is tried again once readings may have come', async () => {
  await forget()
  const { startMs } = localDayRange(zone, yesterday)
  const gap = sql`location_id = ${home.locationId} and at >= ${new Date(startMs + 8 * HOUR_MS)}
    and at < ${new Date(startMs + 10 * HOUR_MS)}`
  await sql`create table late_quarter as select * from location_quarter where ${gap}`.execute(home.db)
  await sql`delete from location_quarter where ${gap}`.execute(home.db)
  await prove()
  const { days, total } = await proofOf()
  expect(days[1]).toEqual({ day: yesterday, costs: null, because: 'gaps', filled: 0 })
  expect(total).toEqual(days[0]?.costs)
  await sql`insert into location_quarter select * from late_quarter`.execute(home.db)
  expect(await prove(nowMs + HOUR_MS)).toBe(0)
  expect(await prove(nowMs + 7 * HOUR_MS)).toBe(1)
  expect((await proofOf()).days[1]).toMatchObject({ because: null, costs: { actual: expect.any(Number) } })
})

test('a day without a plan is not compared', async () => {
  await forget()
  await home.db
    .deleteFrom('control_plan')
    .where('location_id', '=', home.locationId)
    .where('made_at', '<', new Date(localDayRange(zone, yesterday).startMs))
    .execute()
  expect(await prove()).toBe(1)
})

test('people without access do not learn of it, and ranges are bounded', async () => {
  const codeOf = async (call: Promise<unknown>) => (await failureOf(call))?.code ?? null
  expect(await codeOf(proofOf(home.asStranger))).toBe('not_found')
  expect(await codeOf(proofOf(home.asOwner, '2025-01-01', '2026-06-01'))).toBe('invalid')
  expect(await codeOf(proofOf(home.asOwner, yesterday, before))).toBe('invalid')
})
