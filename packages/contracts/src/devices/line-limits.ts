/**
 * Largest number of connections per UTC day in the history of a controller that keeps reconnecting; further ones are
 * only counted.
 */
export const MAX_CONNECTIONS_A_DAY = 25
/** Days for which the connection history and daily sums are stored. */
export const LINE_KEPT_DAYS = 90
/** Days shown on the page of a controller. */
export const LINE_DAYS = 30
