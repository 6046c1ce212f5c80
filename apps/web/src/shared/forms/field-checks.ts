import type { FieldRule, FormRules } from '@kilowatt/contracts/form-rules'

/** What is wrong with an input: a key below `form.` of the messages, and what its text tells. */
export type Fault = {
  key: 'required' | 'agree' | 'email' | 'format' | 'minLength' | 'maxLength' | 'minimum' | 'maximum'
  count?: number
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** The first demand that a value does not meet; undefined when it meets all. An empty optional input meets all. */
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
  // as JSON Schema has it: without `u` a pattern of classes of letters (`\P{Cc}`) fits nothing
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(text.trim()))
    return { key: email ? 'email' : 'format' }
  return undefined
}

/** Faults of the fields that have one. */
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
