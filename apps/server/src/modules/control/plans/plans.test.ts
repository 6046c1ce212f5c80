import { floorToQuarter, QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { formatTime } from '@kilowatt/domain/units/format-date'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ControlHome, reserveStrategy, startControlHome } from '../../../testing/control-home.ts'
import { failureOf } from '../../../testing/failure-of.ts'
import { furnishForPlan } from '../../../testing/planned-home.ts'

const HOUR_MS = 3_600_000
let home: ControlHome
let devices: Awaited<ReturnType<typeof furnishForPlan>>

beforeAll(async () => {
  home = await startControlHome()
  const { id: companyId } = home.company
  // the battery of the usual home has no readings
  await home.db
    .updateTable('device')
    .set({ status: 'deleted' })
    .where('location_id', '=', home.locationId)
    .execute()
  devices = await furnishForPlan(home.platform, { locationId: home.locationId, companyId })
})
afterAll(() => home[Symbol.asyncDispose]())

const codeOf = async (call: Promise<unknown>) => (await failureOf(call))?.code ?? null
const planOf = async (by = home.asOwner) => (await by.plans.ofLocation({ locationId: home.locationId })).data
const decide = async (
  about: { deviceId: number; from: number; to: number; is: 'never' | 'now' },
  by = home.asOwner,
) => (await by.plans.decide({ locationId: home.locationId, ...about })).data

test('without a strategy for it there is no plan, and the past is shown', async () => {
  const { plan, why, past, mayDecide, mayEdit } = await planOf()
  expect(plan).toBeNull()
  expect(why).toEqual({ reason: 'no_strategy', missingDays: null, untilMs: null })
  expect([past.startMs.length, past.loadW.length, past.gridW.at(-1)]).toEqual([48, 48, expect.any(Number)])
  expect([mayDecide, mayEdit]).toEqual([true, true])
  expect((await planOf(home.asGuest)).mayDecide).toBe(false)
  expect(await codeOf(planOf(home.asStranger))).toBe('not_found')
})

describe('with a strategy', () => {
  beforeAll(async () => {
    const { locationId, asOwner } = home
    // twelve hours are time enough for the car, at whatever time of day this runs
    const ready = formatTime(Date.now() + 12 * HOUR_MS, { timeZone: 'Europe/Ljubljana' })
    await asOwner.strategies.create({
      locationId,
      strategy: reserveStrategy(devices.batteryId, {
        ...{
          kind: 'PLAN',
          name: 'Best plan',
          settings: { targetPct: 80, energyKwh: 12, reservePct: 20, readyBy: ready, readyWeekend: ready },
        },
        deviceIds: [devices.batteryId, devices.chargerId],
      }),
    })
    expect((await planOf()).why?.reason).toBe('not_ready')
    await asOwner.plans.prefer({ locationId, greener: 0 })
  })

  test('the plan has 36 hours, its devices, its cost and that of the baselines', async () => {
    const { plan, why, strategy } = await planOf()
    expect([why, strategy?.name]).toEqual([null, 'Best plan'])
    expect(plan).toMatchObject({
      ...{ version: 1, end: 'horizon', currency: 'EUR', leftOut: [], shortfalls: [] },
      devices: [
        { device: { id: devices.batteryId, name: 'Home battery' }, role: 'battery', chargedKwh: null },
        { device: { id: devices.chargerId }, role: 'car', socPct: null },
      ],
    })
    const slots = plan?.startMs.length ?? 0
    expect(slots).toBe(144)
    for (const column of [
      plan?.gridW,
      plan?.importPerKwh,
      plan?.solarW,
      plan?.devices[0]?.loadW,
      plan?.devices[0]?.socPct,
    ])
      expect(column).toHaveLength(slots)
    expect(plan?.devices[1]?.chargedKwh?.at(-1)).toBeCloseTo(12, 1)
    expect(Math.min(...(plan?.devices[0]?.socPct ?? []).map(Number))).toBeGreaterThanOrEqual(19.9)
    const { total = 0 } = plan?.cost ?? {}
    expect(total).toBeLessThanOrEqual((plan?.baselines.solarFirst.total ?? 0) + 0.01)
    expect(total).toBeLessThan(plan?.baselines.noControl.total ?? 0)
    // power at the connection is what the house, the devices and the sun make of it
    plan?.gridW.forEach((watts, slot) => {
      const loads = plan.devices.reduce((sum, { loadW }) => sum + (loadW[slot] ?? 0), 0)
      const net = (plan.loadW[slot] ?? 0) + loads - (plan.solarW[slot] ?? 0)
      expect(Math.abs((watts ?? 0) - net)).toBeLessThanOrEqual(3)
    })
  })

  test('a slot says why, and what else would cost', async () => {
    const { plan } = await planOf()
    const charging = plan?.devices[1]?.loadW.findIndex((watts) => (watts ?? 0) > 0) ?? -1
    const startMs = plan?.startMs[charging] ?? 0
    const slot = (await home.asGuest.plans.slot({ locationId: home.locationId, startMs })).data
    expect(slot).toMatchObject({ startMs, importPerKwh: plan?.importPerKwh[charging], isGuess: false })
    const car = slot.devices.find(({ role }) => role === 'car')
    expect(car).toMatchObject({ is: 'charging', choices: ['never', 'now'] })
    expect(car?.why.map(({ key }) => key)).toContain('whyNeededBy')
    expect(car?.alternatives.length).toBeGreaterThan(0)
    for (const { extraCost } of car?.alternatives ?? []) expect(extraCost).toBeGreaterThanOrEqual(-0.03)
    const none = home.asOwner.plans.slot({ locationId: home.locationId, startMs: startMs + 40 * HOUR_MS })
    expect(await codeOf(none)).toBe('not_found')
  })

  test('a forbidden time is left out at once, and can be given back', async () => {
    const before = (await planOf()).plan
    const charging = before?.devices[1]?.loadW.findIndex((watts) => (watts ?? 0) > 0) ?? -1
    const [from = 0, to = 0] = [before?.startMs[charging], before?.endMs[charging + 3]]
    const { plan, costDifference, decisions } = await decide({
      deviceId: devices.chargerId,
      from,
      to,
      is: 'never',
    })
    expect(plan?.version).toBe((before?.version ?? 0) + 1)
    expect(plan?.cause).toBe('decision')
    expect(costDifference).toEqual(expect.any(Number))
    const forbidden = plan?.startMs.flatMap((startMs, slot) =>
      startMs < to && (plan.endMs[slot] ?? 0) > from ? [plan.devices[1]?.loadW[slot]] : [],
    )
    expect(new Set(forbidden)).toEqual(new Set([0]))
    expect(decisions).toMatchObject([
      { device: { id: devices.chargerId }, from, to, is: 'never', by: expect.any(String) },
    ])
    const slot = (await home.asOwner.plans.slot({ locationId: home.locationId, startMs: from })).data
    expect(slot.devices[1]?.why).toMatchObject([{ key: 'whyForbidden', values: { endMs: to } }])
    const undone = await home.asHelper.plans.undoDecision({
      ...{ locationId: home.locationId, decisionId: decisions[0]?.id ?? 0 },
    })
    expect(undone.data.decisions).toEqual([])
    expect(undone.data.plan?.version).toBe((before?.version ?? 0) + 2)
    expect(await home.auditOf('device.decide-plan')).toMatchObject([{ after: { planned: 'never' } }])
    expect(await home.auditOf('device.undo-plan-decision')).toHaveLength(1)
  })

  test('an ordered slot charges with full power', async () => {
    const { plan: before } = await planOf()
    const [from = 0, to = 0] = [before?.startMs[0], before?.endMs[1]]
    const { plan, decisions } = await decide(
      { deviceId: devices.chargerId, from, to, is: 'now' },
      home.asHelper,
    )
    expect(plan?.devices[1]?.loadW.slice(0, 2)).toEqual([11_040, 11_040])
    await home.asOwner.plans.undoDecision({ locationId: home.locationId, decisionId: decisions[0]?.id ?? 0 })
  })

  test('refuses decisions about the past, about batteries that are to charge now, and by people without the permission', async () => {
    const now = Date.now()
    const soon = { deviceId: devices.batteryId, from: now, to: now + HOUR_MS }
    expect(await codeOf(decide({ ...soon, is: 'now' }))).toBe('invalid')
    expect(await codeOf(decide({ ...soon, from: now - 2 * HOUR_MS, to: now - HOUR_MS, is: 'never' }))).toBe(
      'invalid',
    )
    expect(await codeOf(decide({ ...soon, to: now + 72 * HOUR_MS, is: 'never' }))).toBe('invalid')
    expect(await codeOf(decide({ ...soon, is: 'never' }, home.asGuest))).toBe('forbidden')
    expect(await codeOf(decide({ ...soon, is: 'never' }, home.asStranger))).toBe('not_found')
    const other = await home.addHome('Other')
    expect(await codeOf(decide({ ...soon, deviceId: other.batteryId, is: 'never' }))).toBe('not_found')
    const { locationId } = home
    expect(await codeOf(home.asHelper.plans.prefer({ locationId, greener: 1 }))).toBe('forbidden')
    expect(await codeOf(home.asOwner.plans.undoDecision({ locationId, decisionId: 999_999 }))).toBe(
      'not_found',
    )
  })

  test('a greener plan imports no more, and costs no less', async () => {
    const { locationId } = home
    const before = (await planOf()).plan
    const { plan, greener } = (await home.asOwner.plans.prefer({ locationId, greener: 4 })).data
    expect(greener).toBe(4)
    const importedWh = (of: typeof plan) =>
      (of?.gridW ?? []).reduce<number>((sum, watts, slot) => {
        const hours = ((of?.endMs[slot] ?? 0) - (of?.startMs[slot] ?? 0)) / HOUR_MS
        return sum + Math.max(0, watts ?? 0) * hours
      }, 0)
    // the search ends near the best plan, not at it
    expect(importedWh(plan)).toBeLessThanOrEqual(importedWh(before) + 100)
    expect(plan?.cost.total).toBeGreaterThanOrEqual((before?.cost.total ?? 0) - 0.02)
    await home.asOwner.plans.prefer({ locationId, greener: 0 })
  })

  test('slots that are over are shown with the past: measured, and as they were intended', async () => {
    const { plan: before } = await planOf()
    const { version = 0 } = before ?? {}
    const [madeMs, startsMs] = [6, 5].map((quarters) => floorToQuarter(Date.now()) - quarters * QUARTER_MS)
    const own = home.db.updateTable('control_plan').where('location_id', '=', home.locationId)
    await own
      .set({ made_at: new Date(madeMs ?? 0), starts_at: new Date(startsMs ?? 0) })
      .where('version', '=', version)
      .execute()
    await home.db.deleteFrom('control_plan').where('version', '<', version).execute()
    const { plan, past } = await planOf()
    expect(plan?.startMs[0]).toBe(floorToQuarter(Date.now()))
    expect(plan?.gridW).toEqual(before?.gridW.slice(5))
    const battery = past.devices.find(({ device }) => device.id === devices.batteryId)
    expect(battery?.intendedW.slice(-6)).toEqual([null, ...(before?.devices[0]?.loadW.slice(0, 5) ?? [])])
  })

  test('a pause is the reason for no plan', async () => {
    const { strategy } = await planOf()
    const until = Date.now() + HOUR_MS
    await home.asHelper.strategies.pause({ strategyId: strategy?.id ?? 0, until })
    expect(await planOf()).toMatchObject({ plan: null, why: { reason: 'paused', untilMs: until } })
    await home.asHelper.strategies.resume({ strategyId: strategy?.id ?? 0 })
    expect((await planOf()).plan).not.toBeNull()
  })
})
