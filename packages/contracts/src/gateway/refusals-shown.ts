/** So far back, and so many at most, people see what their controller was refused. */
export const REFUSALS_SHOWN_DAYS = 30
export const REFUSALS_SHOWN = 20
