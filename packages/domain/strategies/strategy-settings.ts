import type {
  StrategyFault,
  StrategyField,
  StrategyKind,
  StrategySettings,
  StrategyValue,
} from './strategy-kind.ts'

/** Largest number of rows that a week of a strategy may have. */
export const MAX_WEEK_ROWS = 84

/** Settings of a new strategy of a kind. */
export const initialStrategySettings = ({ fields }: Pick<StrategyKind, 'fields'>): StrategySettings =>
  Object.fromEntries(fields.map(({ name, initial }) => [name, initial]))

/** The first fault of settings; null if they make sense. A setting that the kind does not have is a fault too. */
export function faultOfStrategy(
  kind: Pick<StrategyKind, 'fields' | 'faultOf'>,
  settings: StrategySettings,
): StrategyFault | null {
  const unknown = Object.keys(settings).find((name) => kind.fields.every((field) => field.name !== name))
  if (unknown !== undefined) return { field: unknown, reason: 'unknown_setting' }
  for (const field of kind.fields) {
    const reason = faultOfValue(field, settings[field.name] ?? null)
    if (reason !== null) return { field: field.name, reason }
  }
  return kind.faultOf?.(settings) ?? null
}

const LOCAL_TIME = /^([01]\d|2[0-3]):[0-5]\d$/

function faultOfValue(field: StrategyField, value: StrategyValue): string | null {
  if (value === null) return field.initial === null ? null : 'required'
  switch (field.type) {
    case 'number':
      if (typeof value !== 'number' || !Number.isFinite(value)) return 'not_a_number'
      if (field.min !== undefined && value < field.min) return 'too_small'
      return field.max !== undefined && value > field.max ? 'too_large' : null
    case 'choice':
      return typeof value === 'string' && field.choices?.includes(value) ? null : 'not_a_choice'
    case 'switch':
      return typeof value === 'boolean' ? null : 'not_a_choice'
    case 'time':
      return typeof value === 'string' && LOCAL_TIME.test(value) ? null : 'not_a_time'
    case 'instant':
      return typeof value === 'number' && Number.isFinite(value) ? null : 'not_a_time'
    case 'week':
      return Array.isArray(value) ? faultOfWeek(field, value) : 'not_a_week'
  }
}

function faultOfWeek(
  field: StrategyField,
  rows: readonly { day: number; from: string; to: string; value: number }[],
): string | null {
  if (rows.length > MAX_WEEK_ROWS) return 'too_large'
  for (const { day, from, to, value } of rows) {
    if (!Number.isInteger(day) || day < 1 || day > 8 || !LOCAL_TIME.test(from) || !LOCAL_TIME.test(to))
      return 'not_a_week'
    if (faultOfValue({ ...field, type: 'number' }, value) !== null) return 'too_large'
  }
  return null
}
