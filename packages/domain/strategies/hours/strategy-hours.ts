import { currentRow, nextStart } from '../kinds/schedule/schedule-week.ts'
import type { Site } from '../site.ts'
import type { StrategyField, StrategySettings, StrategyWeekRow } from '../strategy-kind.ts'

/** Settings of a strategy that applies at some hours only: how they repeat, and which they are. */
export const hoursFields = [
  {
    ...{ name: 'repeats', type: 'choice', choices: ['always', 'daily', 'weekly'], initial: 'always' },
    ...{ isExpert: true, isCommon: true },
  },
  {
    ...{ name: 'hoursFrom', type: 'time', initial: '06:00', isExpert: true, isCommon: true },
    when: { field: 'repeats', isOneOf: ['daily'] },
  },
  {
    ...{ name: 'hoursTo', type: 'time', initial: '22:00', isExpert: true, isCommon: true },
    when: { field: 'repeats', isOneOf: ['daily'] },
  },
  {
    ...{ name: 'hours', type: 'week', initial: [], isExpert: true, isCommon: true },
    when: { field: 'repeats', isOneOf: ['weekly'] },
  },
] as const satisfies readonly StrategyField[]

const DAYS = [1, 2, 3, 4, 5, 6, 7]

/** Rows of the hours at which a strategy applies; null: always. */
export function hoursOf({ repeats, hoursFrom, hoursTo, hours }: StrategySettings): StrategyWeekRow[] | null {
  if (repeats === 'daily')
    return DAYS.map((day) => ({ day, from: String(hoursFrom), to: String(hoursTo), value: 1 }))
  if (repeats !== 'weekly') return null
  return Array.isArray(hours) ? [...(hours as readonly StrategyWeekRow[])] : []
}

type When = Pick<Site, 'timezone' | 'atMs' | 'holidays'>

/** Whether a strategy applies at an instant, and otherwise when its next hours begin; null if none do. */
export function hoursAt(
  settings: StrategySettings,
  when: When,
): { readonly applies: boolean; readonly nextMs: number | null } {
  const rows = hoursOf(settings)
  if (rows === null || currentRow(rows, when) !== null) return { applies: true, nextMs: null }
  return { applies: false, nextMs: nextStart(rows, when) }
}
