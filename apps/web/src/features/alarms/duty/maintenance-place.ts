import type { AlarmScope } from '@kilowatt/contracts/alarms/alarm-entry'

/** Where maintenance is planned, and the zone in which its times are read. */
export type MaintenancePlace = { readonly scope: AlarmScope; readonly timezone: string }
