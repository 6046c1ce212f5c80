import type { LiveDevice } from '@kilowatt/contracts/telemetry/live'

/**
 * Devices that used to report and no longer do. A device that has never reported is not silent yet; hidden
 * devices are left out.
 */
export const silentDevices = (devices: readonly LiveDevice[]): LiveDevice[] =>
  devices.filter(({ at, stale, hidden }) => !hidden && at !== null && stale)
