import type { socialOutcomes } from '@kilowatt/contracts/social-sign-in'

export type SocialFailure = Exclude<(typeof socialOutcomes)[number], 'done'>

const failures = { cancelled: true, failed: true, email_unverified: true, link_first: true } satisfies Record<
  SocialFailure,
  true
>
const isFailure = (value: unknown): value is SocialFailure =>
  typeof value === 'string' && Object.hasOwn(failures, value)

/** Why the visit to a provider ended without a session, as the server sends it back in the address. */
export const socialFailure = (value: unknown): SocialFailure | undefined =>
  isFailure(value) ? value : undefined
