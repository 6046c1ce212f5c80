import { alarmKindNames } from '@kilowatt/domain/alarms/alarm-kind-names'
import { alarmEndings, alarmStates } from '@kilowatt/domain/alarms/alarm-states'
import { severities } from '@kilowatt/domain/alarms/severities'
import { z } from 'zod'
import { id } from '../primitives.ts'

export const alarmKindName = z.enum(alarmKindNames)
export const severity = z.enum(severities)

/** An alarm under the names of spec §3 and §7. */
export const specAlarm = z.object({
  location_id: z.number(),
  location_name: z.string(),
  type: alarmKindName,
  status: z.enum(alarmStates),
  /** null: the alarm is not about a controller or its devices */
  controller_id: z.number().nullable(),
  /** its serial number */
  controller_unit_id: z.string().nullable(),
  device_id: z.number().nullable(),
  device_name: z.string().nullable(),
  /** `DD. MM. YYYY HH:mm` in the zone of the location */
  event_first_recurrence_date_time: z.string(),
})
export type SpecAlarm = z.infer<typeof specAlarm>

/** Alarms of a location by type. Types without alarms are absent, and alarms hidden behind a cause are left out. */
export const specLocationAlarms = z.object({
  location_id: z.number(),
  location_name: z.string(),
  alarms: z.partialRecord(alarmKindName, z.array(specAlarm)),
})

const person = z.object({ id: z.number(), name: z.string() })

export const alarm = z.object({
  id: z.number(),
  kind: alarmKindName,
  severity,
  state: z.enum(alarmStates),
  /** null: the alarm concerns a company or the whole system */
  location: z.object({ id: z.number(), name: z.string(), timezone: z.string() }).nullable(),
  companyId: z.number().nullable(),
  /** null: not about a roll-out */
  rolloutId: z.number().nullable(),
  controller: z.object({ id: z.number(), name: z.string(), serial: z.string() }).nullable(),
  device: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** name of the rule if it has one, such as a threshold's */
  ruleName: z.string().nullable(),
  /** measured value and limit when it was last raised, in the unit of the kind */
  value: z.number().nullable(),
  limit: z.number().nullable(),
  unit: z.string().nullable(),
  /** code of the device, address of a brand, version of a roll-out … */
  code: z.string().nullable(),
  firstAt: z.number(),
  lastAt: z.number(),
  /** how often the condition began since then, at least 1 */
  count: z.number(),
  resolvedAt: z.number().nullable(),
  /** null while the alarm is open */
  endedBecause: z.enum(alarmEndings).nullable(),
  isFlapping: z.boolean(),
  acknowledged: z.object({ at: z.number(), by: z.string() }).nullable(),
  snoozedUntil: z.number().nullable(),
  maintenanceUntil: z.number().nullable(),
  assignedTo: person.nullable(),
  /** the alarm that explains this one; a list shows only the explaining alarm */
  causeId: z.number().nullable(),
  /** alarms hidden behind this one */
  hidden: z.number(),
  /** number of locations with this alarm or an alarm hidden behind it; 0 if it is about no location */
  locations: z.number(),
})
export type Alarm = z.infer<typeof alarm>

/** At most one of these. Without any, everything that the person may see. */
export const alarmScope = z.object({
  locationId: id.optional(),
  locationGroupId: id.optional(),
  companyId: id.optional(),
})
export type AlarmScope = z.infer<typeof alarmScope>

/** Open alarms of a place or device that need a person; at least one. */
export const openAlarms = z.object({ open: z.number(), worst: severity })
export type OpenAlarms = z.infer<typeof openAlarms>
