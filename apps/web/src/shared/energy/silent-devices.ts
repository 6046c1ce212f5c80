import type { LiveDevice } from '@kilowatt/contracts/telemetry/live'

/** Devices that have reported before and no longer do. One that never has is not silent yet; of a hidden one nobody wants to hear. */
export const silentDevices = (devices: readonly LiveDevice[]): LiveDevice[] =>
  devices.filter(({ at, stale, hidden }) => !hidden && at !== null && stale)
