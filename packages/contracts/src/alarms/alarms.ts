import { alarmStates, alarmViews } from '@kilowatt/domain/alarms/alarm-states'
import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { call, data } from '../base.ts'
import { id, instantMs, page, pageSize, searchTerm } from '../primitives.ts'
import { alarm, alarmKindName, alarmScope, openAlarms, severity, specLocationAlarms } from './alarm-entry.ts'
import { MAX_ALARMS_AT_ONCE, MAX_COMMENT } from './alarm-limits.ts'

const tags = ['Alarms']
const ofAlarm = z.object({ alarmId: id })

const counts = z.object({
  /** alarms that are not resolved, hidden behind another, snoozed or in maintenance: the number in the bottom bar */
  open: z.number(),
  /** most urgent severity of these alarms; null if there are none */
  worst: severity.nullable(),
  /** number of alarms in each view; hidden alarms count only in `all` */
  views: z.record(z.enum(alarmViews), z.number()),
  hidden: z.number(),
  /** locations in the scope */
  locations: z.number(),
})
export type AlarmCounts = z.infer<typeof counts>

export const timelineEntry = z.object({
  at: z.number(),
  type: z.enum([
    'raised',
    'recurred',
    'flapping',
    'resolved',
    'acknowledged',
    'unacknowledged',
    'snoozed',
    'woken',
    'assigned',
    'commented',
    'messaged',
    'escalated',
    'sent',
    'not_sent',
    'command',
    'update',
    'connected',
    'disconnected',
  ]),
  /** person who did it; null: the system */
  by: z.string().nullable(),
  /** comment, channel and recipient, command, version … */
  text: z.string().nullable(),
  until: z.number().nullable(),
})
export type AlarmTimelineEntry = z.infer<typeof timelineEntry>

const alarmDetail = z.object({
  alarm,
  /** newest first: the alarm's own events, and other events at the time */
  timeline: z.array(timelineEntry),
  /** alarms hidden behind it, at most 50 */
  hidden: z.array(alarm),
  cause: alarm.nullable(),
  /** earlier alarms of the same rule and source, newest first, at most 10 */
  earlier: z.array(
    z.object({ id: z.number(), firstAt: z.number(), resolvedAt: z.number().nullable(), count: z.number() }),
  ),
  /**
   * earlier alarms of this source: their number, and the median time until they were resolved; null if there
   * are none
   */
  history: z.object({ count: z.number(), medianMs: z.number() }).nullable(),
  /**
   * values to draw around the alarm: the judged quantity, the power of its device, or quarter-hours, hours or
   * days of the location; null if none are known. `unit` may be a currency
   */
  around: z
    .object({
      from: z.number(),
      stepMs: z.number(),
      unit: z.string(),
      values: z.array(z.number().nullable()),
    })
    .nullable(),
  mayAct: z.boolean(),
  /**
   * whether the caller may ask the owner for access: they see the open alarm, may not act on it, and have not asked
   * yet
   */
  mayAsk: z.boolean(),
  /** the person manages the company of the alarm, which is open and concerns locations */
  mayMessageOwners: z.boolean(),
})
export type AlarmDetail = z.infer<typeof alarmDetail>

export const alarmAction = z.discriminatedUnion('type', [
  z.object({ type: z.literal('acknowledge') }),
  z.object({ type: z.literal('unacknowledge') }),
  z.object({ type: z.literal('snooze'), until: z.number().int() }),
  z.object({ type: z.literal('wake') }),
  /** null: unassigned */
  z.object({ type: z.literal('assign'), userId: id.nullable() }),
])
export type AlarmAction = z.infer<typeof alarmAction>

const health = z.object({
  /** number of days, at most 30 */
  days: z.number(),
  perDay: z.number(),
  /** number of spans with more than 10 alarms in 10 minutes, each until fewer than 5 */
  floods: z.array(z.object({ from: z.number(), to: z.number(), alarms: z.number() })),
  /** share of the time in a flood, % */
  floodPct: z.number(),
  /** the ten sources with the most alarms, and their share of all alarms, % */
  noisiest: z.array(
    z.object({
      name: z.string(),
      locationId: z.number().nullable(),
      kind: alarmKindName,
      alarms: z.number(),
    }),
  ),
  noisiestPct: z.number(),
  /** number of alarms that have been open for more than a day */
  stale: z.number(),
  /** number of alarms on each day, oldest first */
  daily: z.array(z.object({ day: z.string(), alarms: z.number() })),
})
export type AlarmHealth = z.infer<typeof health>

export const alarmsContract = {
  ofLocation: call('location:view')
    .route({
      method: 'GET',
      path: '/locations/{locationId}/alarms',
      tags,
      summary: 'Open alarms of a location by type',
    })
    .input(z.object({ locationId: id }))
    .output(data(specLocationAlarms)),
  ofGroup: call('signedIn')
    .route({
      method: 'GET',
      path: '/locations-group/{locationGroupId}/alarms',
      tags,
      summary: 'Open alarms of the locations of a group, including groups below it, by type',
    })
    .input(z.object({ locationGroupId: id }))
    .output(data(z.object({ locations: z.array(specLocationAlarms) }))),
  list: call('signedIn')
    .route({ method: 'GET', path: '/alarms', tags, summary: 'Alarms, those that need a person first' })
    .input(
      alarmScope.extend({
        view: z.enum(alarmViews).default('cause'),
        state: z.enum(alarmStates).optional(),
        severity: severity.optional(),
        kind: alarmKindName.optional(),
        search: searchTerm,
        /** only locations of this group and the groups below it */
        groupId: id.optional(),
        page,
        pageSize,
      }),
    )
    .output(data(z.object({ alarms: z.array(alarm), total: z.number() }))),
  counts: call('signedIn')
    .route({ method: 'GET', path: '/alarms/counts', tags, summary: 'Number of alarms' })
    .input(alarmScope)
    .output(data(counts)),
  /** First the current number, then one event per change, at most two a second. */
  live: call('signedIn')
    .route({ method: 'GET', path: '/alarms/live', tags, summary: 'Changes of alarms as server-sent events' })
    .input(alarmScope)
    .output(eventIterator(z.object({ at: z.number(), open: z.number() }))),
  get: call('signedIn')
    .route({ method: 'GET', path: '/alarms/{alarmId}', tags, summary: 'An alarm with its history' })
    .input(ofAlarm)
    .output(data(alarmDetail)),
  act: call('signedIn')
    .route({
      method: 'POST',
      path: '/alarms/actions',
      tags,
      summary: 'Acknowledge, snooze or assign alarms, including those hidden behind them',
    })
    .input(z.object({ alarmIds: z.array(id).min(1).max(MAX_ALARMS_AT_ONCE), action: alarmAction }))
    .output(data(z.object({ changed: z.number() }))),
  comment: call('signedIn')
    .route({ method: 'POST', path: '/alarms/{alarmId}/comments', tags, summary: 'Comment on an alarm' })
    .input(ofAlarm.extend({ text: z.string().trim().min(1).max(MAX_COMMENT) }))
    .output(data(z.object({ entry: timelineEntry }))),
  /** For charts: alarms of a location or device that overlap a range, at most 200. */
  marks: call('location:view')
    .route({
      method: 'GET',
      path: '/locations/{locationId}/alarm-marks',
      tags,
      summary: 'Alarms of a range, to be marked in charts',
    })
    .input(z.object({ locationId: id, from: instantMs, to: instantMs, deviceId: id.optional() }))
    .output(
      data(
        z.object({
          marks: z.array(
            z.object({
              id: z.number(),
              kind: alarmKindName,
              severity,
              from: z.number(),
              to: z.number().nullable(),
              deviceId: z.number().nullable(),
            }),
          ),
        }),
      ),
    ),
  /** For trees and lists: locations with open alarms, the most urgent first, at most 1,000. */
  ofLocations: call('signedIn')
    .route({
      method: 'GET',
      path: '/alarms/locations',
      tags,
      summary: 'Number and severity of open alarms of each location that has any',
    })
    .input(alarmScope)
    .output(
      data(
        z.object({
          locations: z.array(openAlarms.extend({ locationId: z.number() })),
          /**
           * alarms of companies that the caller manages; for a group including the groups below, for a root group the
           * whole company
           */
          groups: z.array(
            openAlarms.extend({ locationGroupId: z.number(), companyId: z.number(), isRoot: z.boolean() }),
          ),
        }),
      ),
    ),
  ofDevices: call('location:view')
    .route({
      method: 'GET',
      path: '/locations/{locationId}/alarm-devices',
      tags,
      summary: 'Number and severity of open alarms of each device of a location that has any',
    })
    .input(z.object({ locationId: id }))
    .output(data(z.object({ devices: z.array(openAlarms.extend({ deviceId: z.number() })) }))),
  health: call('role:ROLE_AGGREGATOR')
    .route({
      method: 'GET',
      path: '/companies/{companyId}/alarm-health',
      tags,
      summary: 'How well the alarms of a company serve its people',
    })
    .input(z.object({ companyId: id }))
    .output(data(health)),
}
