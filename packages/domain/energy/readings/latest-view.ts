/** For people who want a calm screen (spec §9): the span of the averages, … */
export const LATEST_AVERAGED_MS = 15 * 60_000
/** … and how often they update. */
export const LATEST_EVERY_MS = 60_000
