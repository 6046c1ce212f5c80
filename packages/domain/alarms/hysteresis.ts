import type { AlarmCondition, AlarmSettings } from './alarm-kind.ts'

/** A value at which an alarm is raised, and the one at which it ends; between them it stays as it is. */
type Limits = { readonly raise: number; readonly clear: number }

export const conditionOver = (value: number, { raise, clear }: Limits): AlarmCondition =>
  value > raise ? 'raised' : value <= clear ? 'clear' : 'between'

export const conditionUnder = (value: number, { raise, clear }: Limits): AlarmCondition =>
  value < raise ? 'raised' : value >= clear ? 'clear' : 'between'

/** A percentage of the settings as a share. @param missing of rules saved before they had the setting, % */
export const shareOf = ({ clearPct }: AlarmSettings, missing: number) =>
  (typeof clearPct === 'number' ? clearPct : missing) / 100
