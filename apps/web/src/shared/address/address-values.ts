/**
 * Readers of single values of an address. The router passes values that it has already tried to parse as JSON, so a
 * text of digits arrives as a number. Invalid values become undefined, and reading a value again gives the same
 * result. They return every key, even if it is undefined, because the router keeps the raw value of a key that
 * validation leaves out.
 */

/** A text, trimmed and cut at `maxLength`; undefined if it is empty. */
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

/** One of the choices, which may also be numbers, or undefined. */
export const oneOf = <Choice extends string | number>(
  value: unknown,
  choices: readonly Choice[],
): Choice | undefined => choices.find((choice) => choice === value || String(choice) === value)

/** A calendar day, `YYYY-MM-DD`, or undefined. */
export function dayIn(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined
  return Number.isNaN(Date.parse(value)) ? undefined : value
}
