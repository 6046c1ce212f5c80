/** Number of expected periods without a newer value after which a value is stale. */
export const STALE_PERIODS = 3
