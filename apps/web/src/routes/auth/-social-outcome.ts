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

/** What is said of a visit that ended without a sign-in. */
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

/** How the visit to a provider ended, as the server sends it back in the address; undefined for anything else. */
export const socialOutcome = (value: unknown): SocialOutcome | undefined =>
  isOutcome(value) ? value : undefined

/** The message of a visit that ended without a sign-in; null where another step follows. */
export const socialFailure = (outcome: SocialOutcome | undefined): string | null =>
  outcome === undefined || outcome === 'second_factor' || outcome === 'passkey_needed'
    ? null
    : failures[outcome]

/** The step that is still to be done after a visit that went well; null where none is. */
export const secondStepOf = (outcome: SocialOutcome | undefined): 'code' | 'passkey' | null => {
  if (outcome === 'second_factor') return 'code'
  return outcome === 'passkey_needed' ? 'passkey' : null
}
