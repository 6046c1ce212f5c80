import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'

/** Why a password is easy to guess (spec §5); the web has a text for each. */
export const passwordHints = [
  'common_password',
  'word_or_name',
  'keyboard_pattern',
  'repeats',
  'sequence',
  'date',
  'personal',
  'too_predictable',
] as const
export type PasswordHint = (typeof passwordHints)[number]

/** 0 (guessed at once) to 4; from 3, a stolen slow hash still protects: 10^8 guesses and more. */
export const MIN_PASSWORD_SCORE = 3

/**
 * Estimating an odd password takes time quadratic in its length, a tenth of a second at this one. Further characters
 * cannot make a password weak.
 */
const MAX_ESTIMATED_LENGTH = 64

const estimator = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  maxLength: MAX_ESTIMATED_LENGTH,
})

type Match = { pattern: string; dictionaryName?: string }

/**
 * How hard a password is to guess, and what makes it easy. The word lists are half a megabyte: load this file only when
 * needed.
 * @param personal what an attacker who knows the person would try: names, e-mail address, product name
 */
export function estimatePassword(
  password: string,
  personal: readonly string[] = [],
): { score: number; hints: PasswordHint[] } {
  const words = personal.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).flatMap(withoutAccents)
  const { score, sequence } = estimator.check(password, [...new Set(words.filter((word) => word.length > 2))])
  if (score >= MIN_PASSWORD_SCORE) return { score, hints: [] }
  const found = new Set(sequence.flatMap(hintOf))
  return {
    score,
    hints: found.size > 0 ? passwordHints.filter((hint) => found.has(hint)) : ['too_predictable'],
  }
}

/** People also type their names without accents. */
const withoutAccents = (text: string) => [text, text.normalize('NFD').replace(/\p{M}/gu, '')]

function hintOf({ pattern, dictionaryName = '' }: Match): PasswordHint[] {
  if (pattern === 'dictionary') {
    if (dictionaryName === 'userInputs') return ['personal']
    return [dictionaryName.startsWith('passwords') ? 'common_password' : 'word_or_name']
  }
  if (pattern === 'wordSequence') return ['word_or_name']
  if (pattern === 'spatial') return ['keyboard_pattern']
  if (pattern === 'repeat') return ['repeats']
  if (pattern === 'sequence') return ['sequence']
  if (pattern === 'date' || pattern === 'regex') return ['date']
  return []
}
