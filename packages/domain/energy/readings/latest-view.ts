/** Span of the averages for people who prefer a calm screen (spec §9). */
export const LATEST_AVERAGED_MS = 15 * 60_000
/** Interval at which these averages are updated. */
export const LATEST_EVERY_MS = 60_000
