/** Name of the only meter behind a P1 module, used for its telemetry, because the module itself names no sources. */
export const P1_SOURCE = 'p1'

/** Longest interval of telegrams: DSMR 5 meters send every second, older ones every ten. */
export const P1_PERIOD_S = 10

/** A P1 module has exactly one meter behind it, at the grid connection. This is its row in `device`. */
export const p1Meter = (oemDeviceId: number, locationId: number) => ({
  location_id: locationId,
  oem_device_id: oemDeviceId,
  source: P1_SOURCE,
  name: 'Smart meter',
  type: 'P1',
  category: 'GRID' as const,
  expected_period_s: P1_PERIOD_S,
})
