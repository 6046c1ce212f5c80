import { numberText, parseNumber } from '@kilowatt/domain/units/parse-number'

/** The value of a number field: a number, '' if empty, or the typed text as long as it is not a number. */
export type NumberInput = number | string

/** The form value of a typed text. */
export function inputOf(text: string, locale: string): NumberInput {
  const typed = parseNumber(text, locale)
  if (typed.kind === 'nothing') return ''
  return typed.kind === 'number' ? typed.number : text
}

/** The text that the field shows for a form value. */
export const shownInput = (value: NumberInput, locale: string): string =>
  typeof value === 'number' ? numberText(value, locale) : value

/** The value to send: null if empty. @throws TypeError for a text, which a validated form never contains */
export function numberOrNull(value: NumberInput): number | null {
  if (typeof value === 'number') return value
  if (value !== '') throw new TypeError(`${value} is no number`)
  return null
}
