import type { AloneRule } from '../../alone-rule.ts'
import { planAlone } from '../../plan-alone.ts'
import type { SiteDevice } from '../../site.ts'
import { followable, steeringOf } from '../../steering/room-for.ts'
import { type SteeringRange, steeringRange } from '../../steering/steering-range.ts'
import type { StrategyInput, StrategyKind, StrategySettings, StrategyWeekRow } from '../../strategy-kind.ts'
import { because, type ControlReason, type Steering, type Wish } from '../../wish.ts'
import { currentRow, HOLIDAY, minutesOfRow, nextStart } from './schedule-week.ts'

/**
 * Follows a weekly schedule: each row is a power for some hours of a weekday or of holidays, either to use or
 * as a maximum. A switch is on from 1 W; a heat pump is raised from 1 W and blocked at 0 W.
 */
export const schedule = {
  name: 'SCHEDULE',
  goal: 'schedule',
  rung: 'plan',
  regulates: {
    as: ['battery', 'charger', 'heating', 'switched', 'panels'],
    steerings: ['loadW', 'sgState', 'isOn'],
    max: 16,
  },
  fields: [
    { name: 'week', type: 'week', unit: 'W', min: -1_000_000, max: 1_000_000, initial: [] },
    { name: 'use', type: 'choice', choices: ['exactly', 'atMost'], initial: 'exactly' },
    { name: 'otherwise', type: 'choice', choices: ['free', 'off'], initial: 'free' },
  ],
  faultOf(settings) {
    const rows = rowsOf(settings)
    if (rows.length === 0) return { field: 'week', reason: 'noRows' }
    return overlap(rows) ? { field: 'week', reason: 'overlap' } : null
  },
  alone: (input): readonly AloneRule[] => planAlone(schedule, input),
  decide({ site, settings, devices }: StrategyInput) {
    const rows = rowsOf(settings)
    const current = currentRow(rows, site)
    const isFree = settings.otherwise !== 'off'
    if (!current && isFree)
      return { wishes: [], memory: {}, state: because('notNow', {}, nextStart(rows, site)) }
    const state = current
      ? because(
          settings.use === 'atMost' ? 'atMost' : 'following',
          { powerW: current.row.value },
          current.endMs,
        )
      : because('offOtherwise', {}, nextStart(rows, site))
    const powerW = current?.row.value ?? 0
    const wishes = devices.flatMap((device) => wishOf(device, powerW, settings.use === 'atMost', state))
    return { wishes, memory: {}, state: devices.length === 0 ? because('noDevice') : state }
  },
} as const satisfies StrategyKind

const rowsOf = ({ week }: StrategySettings): readonly StrategyWeekRow[] =>
  Array.isArray(week) ? (week as readonly StrategyWeekRow[]) : []

function wishOf(device: SiteDevice, powerW: number, isLimit: boolean, reason: ControlReason): Wish[] {
  const steering = steeringOf(device, ['loadW', 'sgState', 'isOn'])
  const range = steering && steeringRange(device, steering)
  if (!steering || !range) return []
  const about = { deviceId: device.id, steering, reason }
  const value = powerOrState(steering, range, powerW)
  if (!isLimit) return [{ ...about, target: value }]
  // a limit only restricts: above 0 W a switch may be on, and heating is unrestricted
  return steering !== 'loadW' && powerW > 0 ? [] : [{ ...about, atMost: value }]
}

function powerOrState(steering: Steering, range: SteeringRange, powerW: number): number {
  switch (steering) {
    case 'loadW':
      return followable(range, Math.min(range.max, Math.max(range.min, powerW)))
    case 'sgState':
      return powerW > 0 ? 3 : 1
    case 'isOn':
      return powerW > 0 ? 1 : 0
  }
}

const DAY_MINUTES = 1_440

/** Whether two rows of one day, or of one day and the next, are in effect at the same time. */
function overlap(rows: readonly StrategyWeekRow[]): boolean {
  const spans = rows.flatMap((row) => {
    const { start, end } = minutesOfRow(row)
    if (row.day === HOLIDAY) return [{ week: 1, start, end }]
    const monday = (row.day - 1) * DAY_MINUTES
    // Sunday night is also before Monday
    return [0, -7 * DAY_MINUTES].map((shift) => ({
      ...{ week: 0, start: monday + start + shift, end: monday + end + shift },
    }))
  })
  return spans.some((a, i) =>
    spans.slice(i + 1).some((b) => a.week === b.week && a.start < b.end && b.start < a.end),
  )
}
