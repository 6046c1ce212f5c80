import {
  createDevice,
  createDeviceGroup,
  type IssuedOemDevice,
  type NewDevice,
  type NewOemDevice,
  registerOemDevices,
} from '../src/modules/devices/index.ts'
import { system } from '../src/platform/changes.ts'
import type { Platform } from '../src/platform/platform.ts'

/** A controller, P1 module or gateway, with its secret. A linked P1 module gets its meter. */
export const seedOemDevice = (
  { inTx }: Pick<Platform, 'inTx'>,
  device: Partial<NewOemDevice> = {},
): Promise<IssuedOemDevice> =>
  inTx(system, async ({ tx }) => {
    const [issued] = await registerOemDevices(tx, [{ type: 'CONTROLLER', ...device }])
    if (!issued) throw new Error('one device was given and none came back')
    return issued
  })

export const seedDevice = (
  { inTx }: Pick<Platform, 'inTx'>,
  device: Pick<NewDevice, 'locationId'> & Partial<NewDevice>,
): Promise<{ id: number }> =>
  inTx(system, ({ tx }) =>
    createDevice(tx, { name: 'Solar inverter', category: 'SOLAR_POWER_PLANT', ...device }),
  )

export const seedDeviceGroup = (
  { inTx }: Pick<Platform, 'inTx'>,
  group: { locationId: number; name: string; deviceIds?: readonly number[] },
): Promise<{ id: number }> => inTx(system, ({ tx }) => createDeviceGroup(tx, group))
