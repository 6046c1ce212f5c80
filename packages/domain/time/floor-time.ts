export const MINUTE_MS = 60_000
export const QUARTER_MS = 900_000
export const UTC_DAY_MS = 86_400_000
/** Quarter-hours that a wall clock shows in a day. */
export const DAY_QUARTERS = 96

/** Start of the minute of an instant, UTC ms. */
export const floorToMinute = (utcMs: number): number => Math.floor(utcMs / MINUTE_MS) * MINUTE_MS

/** Start of the quarter-hour of an instant, UTC ms; the same in all zones with an offset of whole quarter-hours. */
export const floorToQuarter = (utcMs: number): number => Math.floor(utcMs / QUARTER_MS) * QUARTER_MS

/** Start of the UTC day of an instant. Samples are partitioned and packed by it; people see local days. */
export const floorToUtcDay = (utcMs: number): number => Math.floor(utcMs / UTC_DAY_MS) * UTC_DAY_MS
