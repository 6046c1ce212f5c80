import { seedDevice } from '../../../seed/devices.ts'
import { batteryParameters, reserveStrategy } from '../control-home.ts'
import type { ApiClient, TestServer } from '../servers/test-server.ts'

export type ControlPlace = {
  /** a strategy of the location, with two versions */
  readonly strategyId: number
  /** the battery that the strategy regulates and that is set by hand */
  readonly batteryId: number
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
  return { strategyId: strategy.id, batteryId }
}
