/** The span of the averages for people who want a calm screen (spec §9) */
export const LATEST_AVERAGED_MS = 15 * 60_000
/** and how often they are updated. */
export const LATEST_EVERY_MS = 60_000
