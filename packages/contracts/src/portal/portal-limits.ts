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
