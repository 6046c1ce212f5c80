import type { PasswordHint } from '@kilowatt/domain/passwords/password-strength'

/** The minimum length, from the contract's `newPassword`. */
export const MIN_PASSWORD_LENGTH = 8

export type PasswordEstimate = { score: number; hints: readonly PasswordHint[] }
type Mark = { hint: 'length' | 'too_predictable' | (typeof weaknesses)[number]; met: boolean }

const weaknesses = [
  'common_password',
  'word_or_name',
  'keyboard_pattern',
  'sequence',
  'date',
  'personal',
] as const satisfies readonly PasswordHint[]

/**
 * The requirements of a strong password, and which of them this password meets. Without a rating (nothing
 * typed, word lists not loaded) only the length is known. Repeats count as a sequence. The last requirement
 * is that the password as a whole is hard to guess.
 */
export function passwordMarks(password: string, estimate: PasswordEstimate | null): Mark[] {
  const lacks = (hint: PasswordHint) =>
    estimate?.hints.includes(hint) || (hint === 'sequence' && estimate?.hints.includes('repeats'))
  return [
    { hint: 'length', met: password.length >= MIN_PASSWORD_LENGTH },
    ...weaknesses.map((hint) => ({ hint, met: estimate !== null && !lacks(hint) })),
    { hint: 'too_predictable', met: estimate !== null && estimate.hints.length === 0 },
  ]
}
