import { deviceCategories } from '../devices/device-categories.ts'
import { quantities } from '../energy/readings/quantities.ts'
import type { AlarmField, AlarmKind, AlarmSettings } from './alarm-kind.ts'

/** Settings of a new rule of a kind. */
export const initialSettings = ({ fields }: Pick<AlarmKind, 'fields'>) =>
  Object.fromEntries(fields.map(({ name, initial }) => [name, initial]))

/** A fault of settings: the field, and a reason that forms have a text for. */
export type SettingsFault = { readonly field: string; readonly reason: string }

/**
 * The first fault of settings; null if they make sense. A setting that the kind does not have is also a
 * fault.
 */
export function faultOfSettings(
  kind: Pick<AlarmKind, 'fields' | 'faultOf'>,
  { settings, isActive }: { readonly settings: AlarmSettings; readonly isActive: boolean },
): SettingsFault | null {
  const unknown = Object.keys(settings).find((name) => kind.fields.every((field) => field.name !== name))
  if (unknown !== undefined) return { field: unknown, reason: 'unknown_setting' }
  for (const field of kind.fields) {
    const value = settings[field.name] ?? null
    const reason = faultOfField(field, value)
    // A rule that is off may lack settings without an initial value.
    if (reason !== null && (value !== null || isActive)) return { field: field.name, reason }
  }
  const reason = isActive ? (kind.faultOf?.(settings) ?? null) : null
  return reason === null ? null : { field: kind.fields.at(-1)?.name ?? '', reason }
}

function faultOfField(field: AlarmField, value: number | string | null): string | null {
  // Any device that measures the quantity.
  if (value === null) return field.type === 'device' ? null : 'required'
  switch (field.type) {
    case 'number':
      if (typeof value !== 'number') return 'not_a_number'
      if (field.isWhole && !Number.isInteger(value)) return 'not_whole'
      if (field.min !== undefined && value < field.min) return 'too_small'
      return field.max !== undefined && value > field.max ? 'too_large' : null
    case 'choice':
      return typeof value === 'string' && field.choices?.includes(value) ? null : 'not_a_choice'
    case 'quantity':
      return typeof value === 'string' && value in quantities ? null : 'not_a_choice'
    case 'device':
      if (typeof value === 'string')
        return deviceCategories.some((category) => category === value) ? null : 'not_a_choice'
      return Number.isInteger(value) && value > 0 ? null : 'not_a_choice'
  }
}

/** Settings with exactly the fields of a kind. */
export const wholeSettings = ({ fields }: Pick<AlarmKind, 'fields'>, settings: AlarmSettings) =>
  Object.fromEntries(fields.map(({ name }) => [name, settings[name] ?? null]))
