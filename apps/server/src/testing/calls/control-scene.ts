import { seedDevice } from '../../../seed/devices.ts'
import { batteryParameters, reserveStrategy } from '../control-home.ts'
import type { ApiClient, TestServer } from '../servers/test-server.ts'
import { seedPlan } from './plan-scene.ts'

export type ControlPlace = {
  /** a strategy of the location, with two versions */
  readonly strategyId: number
  /** the battery that the strategy regulates and that is set by hand */
  readonly batteryId: number
  /** the strategy that follows the plan of the location */
  readonly planStrategyId: number
  /** a decision about that plan */
  readonly planDecisionId: number
}

/** Adds one object of every kind that calls about strategies can refer to. */
export async function furnishControl(
  { app: { platform } }: Pick<TestServer, 'app'>,
  { locationId, controllerId }: { readonly locationId: number; readonly controllerId: number },
  asSuperAdmin: ApiClient,
): Promise<ControlPlace> {
  const { id: batteryId } = await seedDevice(platform, {
    ...{ locationId, oemDeviceId: controllerId, source: 'bat', name: 'Battery', category: 'BATTERY' },
    parameters: batteryParameters,
  })
  const { strategies, setPoints } = asSuperAdmin
  const { strategy } = (await strategies.create({ locationId, strategy: reserveStrategy(batteryId) })).data
  await strategies.update({
    ...{ strategyId: strategy.id, version: 1 },
    strategy: reserveStrategy(batteryId, { settings: { reservePct: 40 } }),
  })
  await setPoints.override({ deviceId: batteryId, steering: 'loadW', value: 500, until: null })
  const follows = reserveStrategy(batteryId, { kind: 'PLAN', name: 'Follow the plan', settings: {} })
  const { strategy: planned } = (await strategies.create({ locationId, strategy: follows })).data
  await seedPlan(platform, { locationId, batteryId })
  // stored without the call, which would also make the forecasts that another call makes
  const { id: planDecisionId } = await platform.db
    .insertInto('plan_decision')
    .values({
      ...{ location_id: locationId, device_id: batteryId, is_now: false, user_id: null },
      ...{ from_at: new Date(), to_at: new Date(Date.now() + 3_600_000) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    ...{ strategyId: strategy.id, batteryId, planStrategyId: planned.id },
    planDecisionId,
  }
}
