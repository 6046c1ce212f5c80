/** Of a controller that flaps, the timeline holds the first connections of a UTC day; the rest is only counted. */
export const MAX_CONNECTIONS_A_DAY = 25
/** How long the timeline and the sums of days are kept. */
export const LINE_KEPT_DAYS = 90
/** What the page of a controller tells of its line. */
export const LINE_DAYS = 30
