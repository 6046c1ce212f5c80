import type { OemDeviceType } from '@kilowatt/domain/devices/device-categories'

/** Facts about a controller, P1 module or gateway at registration. */
export type NewOemDevice = {
  type: OemDeviceType
  /** generated if absent */
  serial?: string | undefined
  /** links the device to a location at once */
  locationId?: number | undefined
  alias?: string | undefined
  internalId?: string | undefined
  cpuSerial?: string | undefined
  emmcSerial?: string | undefined
  mac?: string | undefined
  wirelessMac?: string | undefined
  hardwareVersion?: string | undefined
}
