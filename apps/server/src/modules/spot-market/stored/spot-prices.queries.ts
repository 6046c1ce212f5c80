import { floorToUtcDay } from '@kilowatt/domain/time/floor-time'
import type { TimeRange } from '@kilowatt/domain/time/local-day'
import type { Db } from '../../../platform/database/db.ts'

const isoDay = (ms: number) => new Date(floorToUtcDay(ms)).toISOString().slice(0, 10)

/** Stored days of zones that touch a range, in order of days. */
export const listSpotDays = (db: Db, zones: readonly string[], { startMs, endMs }: TimeRange) =>
  db
    .selectFrom('spot_price_day')
    .select(['zone', 'day', 'currency', 'prices', 'minutes', 'source', 'is_sample', 'fetched_at'])
    .where('zone', 'in', ['', ...zones])
    .where('day', '>=', isoDay(startMs))
    .where('day', '<=', isoDay(endMs - 1))
    .orderBy('zone')
    .orderBy('day')
    .execute()
