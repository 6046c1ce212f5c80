/** Separate from the calls, so the browser gets the numbers without the checks. */

/** Tokens of the national meter-data portal that one person may have. */
export const MAX_CREDENTIALS = 20
/** Metering places that one person may have. */
export const MAX_ABSTRACT_DEVICES = 200
/** Characters of a token that are shown later (spec §9). */
export const SHOWN_TOKEN_CHARACTERS = 5
/** Longest token; those of the portal have about 40 characters. */
export const MAX_TOKEN_CHARACTERS = 500
/** The only kind of device (spec §3). */
export const METERING_PLACE_TYPE_ID = 1
/** Longest range in days (spec §9), both ends included. */
export const MAX_RANGE_DAYS = 730
/** Quarter-hours in one part of a file: a hundred days, so no part takes long. */
export const MOST_READINGS = 9_600

/**
 * Why the portal sent no data. `token_refused`, `token_doubtful` (the token or the portal may be at fault),
 * `not_found` (no such metering place for this token) and `not_understood` need a person's action; `busy` and
 * `down` are temporary.
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
