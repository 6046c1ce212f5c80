import { expect, test } from 'vitest'
import { system } from '../../../platform/changes.ts'
import { seedPlan } from '../../../testing/calls/plan-scene.ts'
import { eventually } from '../../../testing/eventually.ts'
import { startTestServer } from '../../../testing/servers/test-server.ts'
import { createSite } from '../../../testing/site-fixture.ts'
import { startSteeredHome } from '../../../testing/steered-home.ts'
import { plansMade } from '../control-events.ts'

/** From a minute on, every slot of the plan has these powers. */
const each = (watts: number) => Array.from({ length: 8 }, () => watts)

test('a battery follows the newest plan, corrected by the real surplus, and solar first once the plan is too old', async () => {
  await using server = await startTestServer({ roles: new Set(['web', 'ingest', 'jobs'] as const) })
  const { db, inTx, events } = server.app.platform
  const { locationId } = await inTx(system, ({ tx }) => createSite(tx, { devices: [{ category: 'OTHER' }] }))
  await using home = await startSteeredHome(server, { locationId })
  const batteryId = await home.idOf('bat1')
  await seedPlan(server.app.platform, { locationId, batteryId })
  const plan = async (powers: { device_w: number[]; grid_w: number[] }) => {
    await db.updateTable('control_plan').set(powers).where('location_id', '=', locationId).execute()
    events.emit(plansMade, { locationIds: [locationId] })
  }
  const reasonOf = async () => (await home.setPoints())[0]?.reason.key

  await plan({ device_w: each(2_000), grid_w: each(2_500) })
  await home.measure('grid1', { p: 500 })
  await home.measure('bat1', { p: 0, soc: 50 })
  await home.addStrategy('PLAN', {}, ['bat1'])
  // the sign of the device: it is positive while it discharges
  await home.heardLast('p_set', -2_000)
  await eventually(async () => expect(await reasonOf()).toBe('batteryFromGrid'))

  await plan({ device_w: each(1_000), grid_w: each(0) })
  await home.measure('bat1', { p: 0, soc: 50 })
  await home.measure('grid1', { p: -3_400 })
  await home.heardLast('p_set', -3_400)
  expect(await reasonOf()).toBe('batteryOnSun')

  await plan({ device_w: each(-1_000), grid_w: each(0) })
  await home.measure('bat1', { p: 0, soc: 50 })
  await home.measure('grid1', { p: 1_800 })
  await home.heardLast('p_set', 1_800)
  expect(await reasonOf()).toBe('batterySupplies')

  await db
    .updateTable('plan_state')
    .set({ checked_at: new Date(Date.now() - 61 * 60_000), tried_at: new Date() })
    .where('location_id', '=', locationId)
    .execute()
  events.emit(plansMade, { locationIds: [locationId] })
  await home.measure('grid1', { p: 1_800 })
  await eventually(async () => {
    const [state] = await db.selectFrom('strategy_state').selectAll().execute()
    expect(state?.state.key).toBe('planOld')
  })
}, 90_000)
