import { networkOf } from '../../../platform/addresses/network-of.ts'
import type { AttemptLimit } from './attempts.ts'

const QUARTER_HOUR_S = 900
const HOUR_S = 3_600

/**
 * Attempts to sign in: per address (an office is shared by many people), per person and address, and per
 * person (many addresses guessing together).
 */
export const signInLimits = (email: string, ip: string): AttemptLimit[] => [
  { key: `sign-in:${networkOf(ip)}`, limit: 100, windowS: QUARTER_HOUR_S },
  { key: `sign-in:${email}:${networkOf(ip)}`, limit: 10, windowS: QUARTER_HOUR_S },
  { key: `sign-in:${email}`, limit: 50, windowS: QUARTER_HOUR_S },
]

/** Attempts per address to create the first account. */
export const firstAccountLimits = (ip: string): AttemptLimit[] => [
  { key: `first-account:${networkOf(ip)}`, limit: 20, windowS: QUARTER_HOUR_S },
]

/** Mails per recipient, and requests for mails per address. */
export const mailLimits = (action: string, email: string, ip: string): AttemptLimit[] => [
  { key: `${action}:${networkOf(ip)}`, limit: 30, windowS: HOUR_S },
  { key: `${action}:${email.toLowerCase()}`, limit: 5, windowS: HOUR_S },
]

/** Attempts with link secrets per address. */
export const linkLimits = (ip: string): AttemptLimit[] => [
  { key: `link:${networkOf(ip)}`, limit: 60, windowS: QUARTER_HOUR_S },
]

/** Attempts with the current password per signed-in person. */
export const passwordLimits = (userId: number): AttemptLimit[] => [
  { key: `password:${userId}`, limit: 10, windowS: QUARTER_HOUR_S },
]

/**
 * Attempts with six digits: at ten attempts per quarter-hour, guessing one in a million takes years.
 * Retry-After contains the wait.
 */
export const secondFactorLimits = (userId: number): AttemptLimit[] => [
  { key: `second-factor:${userId}`, limit: 10, windowS: QUARTER_HOUR_S },
]

/** Starts and ends of a passkey sign-in per address. */
export const passkeyLimits = (ip: string): AttemptLimit[] => [
  { key: `passkey:${networkOf(ip)}`, limit: 200, windowS: QUARTER_HOUR_S },
]

/** Visits to and from a provider per address. */
export const socialLimits = (ip: string): AttemptLimit[] => [
  { key: `social:${networkOf(ip)}`, limit: 200, windowS: QUARTER_HOUR_S },
]

/** Exports of a person's data per person. */
export const exportLimits = (userId: number): AttemptLimit[] => [
  { key: `export:${userId}`, limit: 10, windowS: HOUR_S },
]
