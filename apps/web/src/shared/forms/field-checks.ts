import type { FieldRule, FormRules } from '@kilowatt/contracts/form-rules'

/** An error of an input: a key below `form.` of the messages, and the number in its text. */
export type Fault = {
  key: 'required' | 'agree' | 'email' | 'format' | 'minLength' | 'maxLength' | 'minimum' | 'maximum'
  count?: number
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/**
 * The first rule that a value breaks, or undefined if it breaks none. An empty optional input breaks none.
 */
export function faultOf(rule: FieldRule, value: unknown): Fault | undefined {
  if (rule.agreed) return value === true ? undefined : { key: 'agree' }
  if (isEmpty(value)) return rule.required ? { key: 'required' } : undefined
  if (typeof value === 'number') return numberFault(rule, value)
  return typeof value === 'string' ? textFault(rule, value) : undefined
}

function numberFault({ minimum, maximum }: FieldRule, value: number): Fault | undefined {
  if (minimum !== undefined && value < minimum) return { key: 'minimum', count: minimum }
  if (maximum !== undefined && value > maximum) return { key: 'maximum', count: maximum }
  return undefined
}

function textFault({ minLength, maxLength, pattern, email }: FieldRule, text: string): Fault | undefined {
  if (minLength !== undefined && text.length < minLength) return { key: 'minLength', count: minLength }
  if (maxLength !== undefined && text.length > maxLength) return { key: 'maxLength', count: maxLength }
  // JSON Schema patterns need `u`: without it, a pattern with character classes (`\P{Cc}`) matches nothing
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(text.trim()))
    return { key: email ? 'email' : 'format' }
  return undefined
}

/** The errors of a form, by field. */
export function formFaults(
  rules: FormRules,
  values: Readonly<Record<string, unknown>>,
): Record<string, Fault> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) => {
      const rule = rules[field]
      const fault = rule && faultOf(rule, value)
      return fault ? [[field, fault]] : []
    }),
  )
}
