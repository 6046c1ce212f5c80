import { type DeviceCategory, deviceCategories } from '../devices/device-categories.ts'
import { quantityNames } from '../energy/readings/quantities.ts'
import type { AlarmField, AlarmKind, AlarmSettings } from './alarm-kind.ts'

/** Settings of a new rule of a kind. */
export const initialSettings = ({ fields }: Pick<AlarmKind, 'fields'>): AlarmSettings =>
  Object.fromEntries(fields.map(({ name, initial }) => [name, initial]))

/** `field` is null if the settings make no sense together; `fault` is then a text key of the kind. */
export type SettingsFault =
  | { readonly field: string; readonly fault: 'missing' | 'wrongType' | 'outOfRange' | 'unknown' }
  | { readonly field: null; readonly fault: string }

/** Why a kind cannot work with settings, or null if it can. Settings that the kind does not have are a fault, too. */
export function faultOfSettings(
  { fields, faultOf }: Pick<AlarmKind, 'fields' | 'faultOf'>,
  settings: AlarmSettings,
): SettingsFault | null {
  for (const field of fields) {
    const fault = faultOfValue(field, settings[field.name] ?? null)
    if (fault !== null) return { field: field.name, fault }
  }
  const unknown = Object.keys(settings).find((name) => fields.every((field) => field.name !== name))
  if (unknown !== undefined) return { field: unknown, fault: 'unknown' }
  const fault = faultOf?.(settings) ?? null
  return fault === null ? null : { field: null, fault }
}

function faultOfValue(field: AlarmField, value: number | string | null) {
  const { type, min, max, choices } = field
  switch (type) {
    case 'number':
      if (value === null) return 'missing'
      if (typeof value !== 'number' || !Number.isFinite(value)) return 'wrongType'
      return value < (min ?? value) || value > (max ?? value) ? 'outOfRange' : null
    case 'choice':
      return oneOf(choices ?? [], value)
    case 'quantity':
      return oneOf(quantityNames, value)
    case 'device':
      return isDevice(value) ? null : 'wrongType'
  }
}

const oneOf = (choices: readonly string[], value: number | string | null) =>
  value === null ? 'missing' : choices.some((choice) => choice === value) ? null : 'wrongType'

/** A device by its id, those of a category, or all that measure what the kind judges. */
const isDevice = (value: number | string | null) =>
  value === null ||
  (typeof value === 'number'
    ? Number.isInteger(value) && value > 0
    : deviceCategories.includes(value as DeviceCategory))
