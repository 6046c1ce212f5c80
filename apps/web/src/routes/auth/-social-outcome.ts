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

const isOutcome = (value: unknown): value is SocialOutcome =>
  typeof value === 'string' && Object.hasOwn(outcomes, value)

/** How the visit to a provider ended, as the server sends it back in the address; undefined for anything else. */
export const socialOutcome = (value: unknown): SocialOutcome | undefined =>
  isOutcome(value) ? value : undefined

/** The step that is still to be done after a visit that went well; null where none is. */
export const secondStepOf = (outcome: SocialOutcome | undefined): 'code' | 'passkey' | null => {
  if (outcome === 'second_factor') return 'code'
  return outcome === 'passkey_needed' ? 'passkey' : null
}
