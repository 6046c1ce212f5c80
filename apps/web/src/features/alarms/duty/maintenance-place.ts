import type { AlarmScope } from '@kilowatt/contracts/alarms/alarm-entry'

/** Where maintenance is planned, and the time zone of its times. */
export type MaintenancePlace = { readonly scope: AlarmScope; readonly timezone: string }
