import type { LiveDevice } from '@kilowatt/contracts/telemetry/live'

/** Devices that have reported before and no longer do. One that never has is not silent yet. */
export const silentDevices = (devices: readonly LiveDevice[]): LiveDevice[] =>
  devices.filter(({ at, stale }) => at !== null && stale)
