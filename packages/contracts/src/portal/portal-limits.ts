/** Apart from the calls, so that the browser has the numbers without the checks. */

/** Tokens of the national meter-data portal that one person may keep. */
export const MAX_CREDENTIALS = 20
/** Metering places that one person may keep. */
export const MAX_ABSTRACT_DEVICES = 200
/** Characters of a token that are ever shown again (spec §9). */
export const SHOWN_TOKEN_CHARACTERS = 5
/** How long a token may be; those of the portal have about 40. */
export const MAX_TOKEN_CHARACTERS = 500
/** The one kind of device that there is (spec §3). */
export const METERING_PLACE_TYPE_ID = 1
/** Days of a range at most (spec §9), both ends included. */
export const MAX_RANGE_DAYS = 730
/** Quarter-hours of one part of a file: a hundred days, so that none takes long. */
export const MOST_READINGS = 9_600

/**
 * Why the portal told nothing. After `token_refused`, `token_doubtful` (it may be the token as well as the portal), `not_found` (no such metering place
 * for this token) and `not_understood` somebody has to do something; `busy` and `down` pass.
 */
export const portalFailures = [
  'token_refused',
  'token_doubtful',
  'not_found',
  'invalid_request',
  'not_understood',
  'busy',
  'down',
] as const
export type PortalFailure = (typeof portalFailures)[number]
