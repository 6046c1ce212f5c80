/** A value is stale when this many expected periods have passed without a newer one. */
export const STALE_PERIODS = 3
