import { UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'

const HOUR_MS = 3_600_000
/** Slightly less than an hour, because the job does not start exactly on the second. */
const OFTEN_MS = HOUR_MS - 60_000
/** After a failure. */
const RETRY_MS = HOUR_MS / 6
/** What the solar model learns from: its 45 days, and the day that is running. */
export const LEARNT_DAYS = 46

/** How long weather of a place lasts: an hour, or longer if all places hourly would be more requests than allowed. */
export const weatherLastsMs = (places: number, callsPerDay: number): number =>
  Math.max(OFTEN_MS, Math.ceil((places * UTC_DAY_MS) / callsPerDay))

/** How long after a failed request the next one is made. */
export const retryMs = (lastsMs: number): number => Math.min(RETRY_MS, lastsMs)

/** Past days to ask for: those since the last answer, at the first time all that the model learns from. */
export const pastDaysFor = (answeredMs: number | null, nowMs: number): number =>
  answeredMs === null
    ? LEARNT_DAYS
    : Math.min(LEARNT_DAYS, Math.max(1, Math.ceil((nowMs - answeredMs) / UTC_DAY_MS)))
