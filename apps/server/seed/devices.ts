import {
  createDevice,
  createDeviceGroup,
  type IssuedOemDevice,
  type NewDevice,
  type NewOemDevice,
  registerOemDevice,
} from '../src/modules/devices/index.ts'
import type { Database } from '../src/platform/db.ts'
import type { Platform } from '../src/platform/platform.ts'

/** A controller, P1 module or gateway, with the secret that it signs in with. A claimed P1 module brings its meter. */
export const seedOemDevice = (
  { inTx, events }: Pick<Database, 'inTx'> & { events: Pick<Platform['events'], 'emit'> },
  device: Partial<NewOemDevice> = {},
): Promise<IssuedOemDevice> =>
  inTx((tx, afterCommit) => registerOemDevice({ tx, afterCommit, events }, { type: 'CONTROLLER', ...device }))

export const seedDevice = (
  { inTx }: Pick<Database, 'inTx'>,
  device: Pick<NewDevice, 'locationId'> & Partial<NewDevice>,
): Promise<{ id: number }> =>
  inTx((tx) => createDevice(tx, { name: 'Solar inverter', category: 'SOLAR_POWER_PLANT', ...device }))

export const seedDeviceGroup = (
  { inTx }: Pick<Database, 'inTx'>,
  group: { locationId: number; name: string; deviceIds?: readonly number[] },
): Promise<{ id: number }> => inTx((tx) => createDeviceGroup(tx, group))
