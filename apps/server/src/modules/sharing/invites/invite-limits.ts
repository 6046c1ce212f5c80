import { networkOf } from '../../../platform/addresses/network-of.ts'
import type { AttemptLimit } from '../../identity/index.ts'

const QUARTER_HOUR_S = 900
const HOUR_S = 3_600

/** Limits per account and per address, because mails go to people who did not ask for them. */
export const inviteLimits = (userId: number, email: string): AttemptLimit[] => [
  { key: `invite:${userId}`, limit: 30, windowS: HOUR_S },
  { key: `invite-to:${email}`, limit: 5, windowS: HOUR_S },
]

/** Limits of attempts to confirm. 256 bits cannot be guessed, but attempts should not be expensive. */
export const confirmLimits = (ip: string, userId: number | null): AttemptLimit[] => [
  { key: `confirm:${networkOf(ip)}`, limit: 60, windowS: QUARTER_HOUR_S },
  ...(userId === null ? [] : [{ key: `confirm-by:${userId}`, limit: 30, windowS: QUARTER_HOUR_S }]),
]
