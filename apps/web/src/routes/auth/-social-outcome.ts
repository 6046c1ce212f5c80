import type { SocialOutcome } from '@kilowatt/contracts/identity/social-sign-in'

const outcomes = {
  cancelled: true,
  failed: true,
  email_unverified: true,
  link_first: true,
  agree_first: true,
  linked_elsewhere: true,
  second_factor: true,
  passkey_needed: true,
} satisfies Record<SocialOutcome, true>

/** Messages for a provider's sign-in that failed. */
const failures = {
  cancelled: 'auth.social_cancelled',
  failed: 'auth.social_failed',
  email_unverified: 'auth.social_email_unverified',
  link_first: 'auth.social_link_first',
  agree_first: 'auth.social_agree_first',
  linked_elsewhere: 'auth.social_linked_elsewhere',
} as const

const isOutcome = (value: unknown): value is SocialOutcome =>
  typeof value === 'string' && Object.hasOwn(outcomes, value)

/**
 * The result of a provider's sign-in, from the address that the server redirects to; undefined for anything
 * else.
 */
export const socialOutcome = (value: unknown): SocialOutcome | undefined =>
  isOutcome(value) ? value : undefined

/** The message for a failed sign-in; null if another step follows. */
export const socialFailure = (outcome: SocialOutcome | undefined): string | null =>
  outcome === undefined || outcome === 'second_factor' || outcome === 'passkey_needed'
    ? null
    : failures[outcome]

/** The next step after a successful visit to the provider; null if there is none. */
export const secondStepOf = (outcome: SocialOutcome | undefined): 'code' | 'passkey' | null => {
  if (outcome === 'second_factor') return 'code'
  return outcome === 'passkey_needed' ? 'passkey' : null
}
