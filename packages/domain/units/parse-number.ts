import { formatNumber, numberFormatter } from './number-format.ts'

/** Content of a number field: empty, a number, ambiguous or invalid. */
export type TypedNumber =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'ambiguous'; readonly readings: readonly [number, number] }
  | { readonly kind: 'unreadable' }

type Separators = { readonly decimal: string; readonly group: string }

const SPACE = ' '
/** the most decimals that Intl writes; a double has no more */
const MAX_DIGITS = 20
const POINT: Separators = { decimal: '.', group: ',' }
const COMMA: Separators = { decimal: ',', group: '.' }

/** Replaces every kind of space with a normal space, and every kind of minus with a hyphen. */
const plain = (text: string) =>
  text
    .trim()
    .replace(/\s/g, SPACE)
    .replace(/^[\u2212\u2013]/, '-')

function separatorsOf(locale: string): Separators {
  const parts = numberFormatter(locale, { minimumFractionDigits: 1 }).formatToParts(1_234_567.5)
  const partOf = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  return { decimal: partOf('decimal'), group: plain(`0${partOf('group')}0`).slice(1, -1) }
}

/**
 * The number of a plain text with one pair of separators; undefined if the text is not a number. Groups have
 * three digits, and the first does not start with 0.
 */
function readAs(text: string, { decimal, group }: Separators): number | undefined {
  const parts = (text.startsWith('-') ? text.slice(1) : text).split(decimal)
  const [whole = '', fraction] = parts
  if (parts.length > 2 || (fraction !== undefined && !/^\d+$/.test(fraction))) return undefined
  const isGrouped = [group, SPACE].some((sign) => {
    const [first = '', ...rest] = whole.split(sign)
    return rest.length > 0 && /^[1-9]\d{0,2}$/.test(first) && rest.every((three) => /^\d{3}$/.test(three))
  })
  const isPlain = /^\d+$/.test(whole) || (whole === '' && fraction !== undefined)
  if (!isGrouped && !isPlain) return undefined
  const number = Number(`${whole.replace(/\D/g, '') || '0'}.${fraction ?? '0'}`)
  return text.startsWith('-') && number !== 0 ? -number : number
}

/**
 * A number as people write it: with the separators of their language, with spaces between thousands, with any minus.
 * The rules of the language come first: `1.234` is 1234 in Slovenian and 1.234 in English. Text that only makes sense
 * with the other decimal sign is read that way (`3.5` in Slovenian). If it is still ambiguous, it is refused: `1.234`
 * in French, which has a decimal comma and no point at all.
 */
export function parseNumber(typed: string, locale: string): TypedNumber {
  const text = plain(typed)
  if (text === '') return { kind: 'nothing' }
  const own = readAs(text, separatorsOf(locale))
  if (own !== undefined) return { kind: 'number', number: own }
  const [number, other = number] = [readAs(text, POINT), readAs(text, COMMA)].filter(
    (reading) => reading !== undefined,
  )
  if (number === undefined || other === undefined) return { kind: 'unreadable' }
  return number === other ? { kind: 'number', number } : { kind: 'ambiguous', readings: [number, other] }
}

/** A number as shown in a field: all its digits, with the separators of the language. */
export const numberText = (number: number, locale: string): string =>
  formatNumber(number, { locale, digits: MAX_DIGITS, trim: true })
