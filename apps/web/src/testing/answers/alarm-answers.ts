import type { Alarm } from '@kilowatt/contracts/alarms/alarm-entry'
import type { AlarmDetail } from '@kilowatt/contracts/alarms/alarms'
import type { Answers } from '../fake-server.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
/** 15. 10. 2026 10:40 in Ljubljana */
export const now = Date.UTC(2026, 9, 15, 8, 40)

/** An inverter of location 7 that reports an error since 10:12. */
export const alarmOf = (about: Partial<Alarm> = {}): Alarm => ({
  id: 1,
  kind: 'ERROR',
  severity: 'major',
  state: 'open',
  location: { id: 7, name: 'Sunny Hill', timezone: 'Europe/Ljubljana' },
  companyId: 3,
  controller: { id: 50, name: 'Boiler room', serial: 'ABCD-EFGH-JKLM-0001' },
  device: { id: 71, name: 'Solar inverter' },
  ruleName: null,
  value: null,
  limit: null,
  unit: null,
  code: '303',
  firstAt: now - 28 * MINUTE,
  lastAt: now - 28 * MINUTE,
  count: 1,
  resolvedAt: null,
  endedBecause: null,
  rolloutId: null,
  isFlapping: false,
  acknowledged: null,
  snoozedUntil: null,
  maintenanceUntil: null,
  assignedTo: null,
  causeId: null,
  hidden: 0,
  locations: 1,
  ...about,
})

export const detailOf = (alarm: Alarm, about: Partial<AlarmDetail> = {}): AlarmDetail => ({
  alarm,
  timeline: [{ at: alarm.firstAt, type: 'raised', by: null, text: null, until: null }],
  hidden: [],
  cause: null,
  earlier: [],
  history: null,
  around: null,
  mayAct: true,
  mayAsk: false,
  mayMessageOwners: false,
  ...about,
})

/** A stream that says the number of open alarms and stays open; `say` sends another number. */
export function alarmStream(first = 0) {
  const waiting = [first]
  const sleepers: (() => void)[] = []
  async function* stream() {
    let sent = 0
    for (;;) {
      for (; sent < waiting.length; sent += 1) yield { at: now, open: waiting[sent] ?? 0 }
      await new Promise<void>((resolve) => sleepers.push(resolve))
    }
  }
  return {
    answer: async () => stream(),
    say(open: number) {
      waiting.push(open)
      for (const wake of sleepers.splice(0)) wake()
    },
  }
}

/** Answers that every page with a dock or a tree needs: nothing is wrong anywhere. */
export const noAlarms: Answers = {
  'alarms.live': () => alarmStream().answer(),
  'alarms.ofLocations': () => ({ data: { locations: [], groups: [] } }),
  'alarms.ofDevices': () => ({ data: { devices: [] } }),
  'alarms.ofLocation': ({ locationId }) => ({
    data: { location_id: Number(locationId), location_name: '', alarms: {} },
  }),
  'alarms.marks': () => ({ data: { marks: [] } }),
  'alarms.list': () => ({ data: { alarms: [], total: 0 } }),
}

/** Default preferences of notifications. */
export const preferences = () =>
  ({
    data: {
      preferences: {
        groups: {
          alarms: { mail: 'daily', push: 'instant' },
          devices: { mail: 'off', push: 'off' },
          software: { mail: 'off', push: 'off' },
          reports: { mail: 'instant', push: 'off' },
          sharing: { mail: 'instant', push: 'off' },
          account: { mail: 'instant', push: 'off' },
          company: { mail: 'off', push: 'off' },
        },
        alarmKinds: {},
        alarmsFrom: { mail: 'info', push: 'info' },
        quiet: { from: '22:00', until: '06:00', breaksThrough: 'critical' },
        digestAt: '07:00',
        timezone: 'Europe/Ljubljana',
      },
      pushKey: 'key',
    },
  }) satisfies ReturnType<NonNullable<Answers['notifications.preferences']>>

const shown = alarmOf({
  hidden: 118,
  locations: 41,
  assignedTo: { id: 5, name: 'Anamarija Kovačič Zupančič' },
})

/** Answers for viewing every screen of alarms and notifications. */
export const alarmAnswers: Answers = {
  'alarms.list': () => ({ data: { alarms: [shown], total: 1 } }),
  'alarms.counts': () => ({
    data: {
      open: 98,
      worst: 'critical',
      views: { cause: 9, all: 225, mine: 44, unassigned: 26, resolved: 1_200 },
      hidden: 127,
      locations: 10_000,
    },
  }),
  'alarms.get': () => ({ data: detailOf(shown) }),
  'alarms.health': () => ({
    data: {
      days: 30,
      perDay: 132,
      floods: [],
      floodPct: 0.2,
      noisiest: [],
      noisiestPct: 4,
      stale: 22,
      daily: [{ day: '2026-10-14', alarms: 132 }],
    },
  }),
  'alarmRules.list': () => ({
    data: {
      mayEdit: true,
      rules: [
        {
          id: 1,
          kind: 'ERROR',
          slot: 'ERROR',
          name: null,
          isActive: true,
          severity: 'major',
          settings: {},
          raiseDelayS: 600,
          clearDelayS: 300,
          from: 'company',
          fromName: 'Green Valley Energy',
          isOwn: false,
          open: 1,
        },
      ],
    },
  }),
  'alarmDuty.duty': () => ({
    data: {
      fromSeverity: 'major',
      steps: [{ afterMin: 15, userId: null }],
      shifts: [{ userId: 5, from: now, until: now + 168 * HOUR }],
      people: [{ id: 5, name: 'Anamarija Kovačič Zupančič' }],
      onCallNow: null,
    },
  }),
  'alarmDuty.supportRequests': () => ({ data: { requests: [] } }),
  'notifications.preferences': preferences,
}
