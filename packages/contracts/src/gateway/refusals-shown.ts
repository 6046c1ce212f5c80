/** Limits of the refusals shown for one controller, in days and in number. */
export const REFUSALS_SHOWN_DAYS = 30
export const REFUSALS_SHOWN = 20
