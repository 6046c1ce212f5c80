/** Kinds of alarms. The first four are those of the specification, with its spelling. */
export const alarmKindNames = [
  'ERROR_COMMUNICATION',
  'CONTROLLER_ERROR_CONNECTION',
  'ERROR',
  'OFF_GRID',
  'THRESHOLD',
  'NO_PRODUCTION',
  'BATTERY_NOT_CHARGING',
  'BATTERY_BELOW_RESERVE',
  'UNUSUAL_CONSUMPTION',
  'STANDBY_INCREASE',
  'PRICES_MISSING',
  'PORTAL_DATA_MISSING',
  'EXCESS_POWER_QUARTER',
  'EXCESS_POWER_MONTH',
  'COST_OVER_BUDGET',
  'DATA_QUALITY',
  'MAIL_SENDER',
  'BRAND_ADDRESS',
  'ROLLOUT_PAUSED',
  'OUTAGE',
] as const
export type AlarmKindName = (typeof alarmKindNames)[number]
