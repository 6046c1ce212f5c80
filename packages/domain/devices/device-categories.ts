/** Device categories of the product (spec §3). */
export const deviceCategories = [
  'OTHER',
  'EV_CHARGER',
  'SOLAR_POWER_PLANT',
  'BATTERY',
  'HYBRID_INVERTER',
  'HVAC',
  'GRID',
] as const
export type DeviceCategory = (typeof deviceCategories)[number]

export const oemDeviceTypes = ['CONTROLLER', 'P1_WIFI', 'GATEWAY'] as const
export type OemDeviceType = (typeof oemDeviceTypes)[number]
