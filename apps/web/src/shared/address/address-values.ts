/**
 * Readers of single values of an address. The router hands over what it could parse as JSON, so that a text of digits comes
 * as a number; what makes no sense reads as undefined, and what was read reads the same again. An address names all its
 * values, also those that were dropped: what validation leaves out, the router takes from the address as it stands.
 */

/** A text, trimmed and not endless; undefined when nothing is left. */
export function textIn(value: unknown, maxLength = 100): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined
  return String(value).trim().slice(0, maxLength) || undefined
}

const MAX_INTEGER = 2_147_483_647

/** A whole number from `from` upwards. */
export function wholeIn(value: unknown, from: number, to = MAX_INTEGER): number | undefined {
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN
  return Number.isInteger(number) && number >= from && number <= to ? number : undefined
}

export const flagIn = (value: unknown): true | undefined =>
  value === true || value === 'true' ? true : undefined

/** One of a few, which may also be numbers. */
export const oneOf = <Choice extends string | number>(
  value: unknown,
  choices: readonly Choice[],
): Choice | undefined => choices.find((choice) => choice === value || String(choice) === value)

/** A day of the calendar, `YYYY-MM-DD`. */
export function dayIn(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined
  return Number.isNaN(Date.parse(value)) ? undefined : value
}
