import type { OemDeviceType } from '@kilowatt/domain/devices/device-categories'

/** What is known of a controller, P1 module or gateway when it is registered. */
export type NewOemDevice = {
  type: OemDeviceType
  /** generated when absent */
  serial?: string | undefined
  /** claims the device for a location at once */
  locationId?: number | undefined
  alias?: string | undefined
  internalId?: string | undefined
  cpuSerial?: string | undefined
  emmcSerial?: string | undefined
  mac?: string | undefined
  wirelessMac?: string | undefined
  hardwareVersion?: string | undefined
}
