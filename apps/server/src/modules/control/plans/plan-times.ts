/** A plan is checked this often, and when something changes. */
export const CHECK_EVERY_MS = 15 * 60_000
/** Days for which plans stay: enough for the past hours, and for yesterday's proof. */
export const PLANS_KEPT_DAYS = 3
/** Longest time ahead that people can decide about, h. */
export const DECIDED_AHEAD_H = 48
