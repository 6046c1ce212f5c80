import { networkOf } from '../../../platform/addresses/network-of.ts'
import type { AttemptLimit } from './attempts.ts'

const QUARTER_HOUR_S = 900
const HOUR_S = 3_600

/** Per address (an office has many people); per person and address; per person (many addresses guess together). */
export const signInLimits = (email: string, ip: string): AttemptLimit[] => [
  { key: `sign-in:${networkOf(ip)}`, limit: 100, windowS: QUARTER_HOUR_S },
  { key: `sign-in:${email}:${networkOf(ip)}`, limit: 10, windowS: QUARTER_HOUR_S },
  { key: `sign-in:${email}`, limit: 50, windowS: QUARTER_HOUR_S },
]

/** How often one place may try to be the first who has an account. */
export const firstAccountLimits = (ip: string): AttemptLimit[] => [
  { key: `first-account:${networkOf(ip)}`, limit: 20, windowS: QUARTER_HOUR_S },
]

/** How often an address may be written to, and how often one place may ask for it. */
export const mailLimits = (action: string, email: string, ip: string): AttemptLimit[] => [
  { key: `${action}:${networkOf(ip)}`, limit: 30, windowS: HOUR_S },
  { key: `${action}:${email.toLowerCase()}`, limit: 5, windowS: HOUR_S },
]

/** How often one place may try secrets of links. */
export const linkLimits = (ip: string): AttemptLimit[] => [
  { key: `link:${networkOf(ip)}`, limit: 60, windowS: QUARTER_HOUR_S },
]

/** How often the present password may be asked of a signed-in person. */
export const passwordLimits = (userId: number): AttemptLimit[] => [
  { key: `password:${userId}`, limit: 10, windowS: QUARTER_HOUR_S },
]

/** Six digits: ten tries in a quarter of an hour find one of a million in years, and Retry-After tells. */
export const secondFactorLimits = (userId: number): AttemptLimit[] => [
  { key: `second-factor:${userId}`, limit: 10, windowS: QUARTER_HOUR_S },
]

/** How often one place may begin or end a sign-in by passkey. */
export const passkeyLimits = (ip: string): AttemptLimit[] => [
  { key: `passkey:${networkOf(ip)}`, limit: 200, windowS: QUARTER_HOUR_S },
]

/** How often one place may go to a provider or come back from it. */
export const socialLimits = (ip: string): AttemptLimit[] => [
  { key: `social:${networkOf(ip)}`, limit: 200, windowS: QUARTER_HOUR_S },
]

/** How often a person may take their data away. */
export const exportLimits = (userId: number): AttemptLimit[] => [
  { key: `export:${userId}`, limit: 10, windowS: HOUR_S },
]
