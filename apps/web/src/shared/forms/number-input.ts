import { numberText, parseNumber } from '@kilowatt/domain/units/parse-number'

/** What a number field holds in a form: a number, '' for nothing, or the typed text as long as it is no number. */
export type NumberInput = number | string

/** What the form holds of a typed text. */
export function inputOf(text: string, locale: string): NumberInput {
  const typed = parseNumber(text, locale)
  if (typed.kind === 'nothing') return ''
  return typed.kind === 'number' ? typed.number : text
}

/** What the field shows of what the form holds. */
export const shownInput = (value: NumberInput, locale: string): string =>
  typeof value === 'number' ? numberText(value, locale) : value

/** What is sent: null for nothing. @throws TypeError for a text, which a form that was checked does not hold */
export function numberOrNull(value: NumberInput): number | null {
  if (typeof value === 'number') return value
  if (value !== '') throw new TypeError(`${value} is no number`)
  return null
}
