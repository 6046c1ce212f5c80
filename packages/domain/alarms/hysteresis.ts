import type { AlarmCondition, AlarmSettings } from './alarm-kind.ts'

/** A value at which an alarm is raised, and a value at which it ends. Between them, it does not change. */
type Limits = { readonly raise: number; readonly clear: number }

export const conditionOver = (value: number, { raise, clear }: Limits): AlarmCondition =>
  value > raise ? 'raised' : value <= clear ? 'clear' : 'between'

export const conditionUnder = (value: number, { raise, clear }: Limits): AlarmCondition =>
  value < raise ? 'raised' : value >= clear ? 'clear' : 'between'

/**
 * A percentage of the settings as a share. @param missing value for rules saved before the setting existed, %
 */
export const shareOf = ({ clearPct }: AlarmSettings, missing: number) =>
  (typeof clearPct === 'number' ? clearPct : missing) / 100
