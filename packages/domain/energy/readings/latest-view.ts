/** For people who want a calm screen (spec §9): they see averages over so long, … */
export const LATEST_AVERAGED_MS = 15 * 60_000
/** … new ones so often. */
export const LATEST_EVERY_MS = 60_000
