import type { ManyInsight } from '@kilowatt/contracts/analytics/many-loads'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { inNameOrder } from '../../../platform/database/name-order.ts'

/** Shortest silence that is reported here; the list below shows shorter ones. */
const LEAST_SILENCE_MS = 86_400_000
const MOST_SHOWN = 3

type Row = { id: number; name: string; lastSeenAt: Date; count: number }

/**
 * Locations that reported before, but not for a day; the longest silence first. Silence is as recorded by the job
 * every minute ([decision 079](../../../../../../docs/decisions/079-ranking.md)).
 */
export async function readSilent(
  db: Db,
  ids: readonly number[],
  now: number,
): Promise<Extract<ManyInsight, { kind: 'silent' }> | null> {
  const { rows } = await sql<Row>`
    select l.id, l.name, heard.at as "lastSeenAt", count(*) over ()::integer as count
    from location_state noted
    join location l on l.id = noted.location_id
    cross join lateral (select max(o.last_seen_at) as at from oem_device o where o.location_id = l.id) heard
    where noted.location_id = any(${[...ids]}::integer[]) and noted.state = 'silent'
      and heard.at < ${new Date(now - LEAST_SILENCE_MS)}
    order by heard.at, ${inNameOrder('l.name')}, l.id
    limit ${MOST_SHOWN}
  `.execute(db)
  const [first] = rows
  if (!first) return null
  return {
    kind: 'silent',
    count: first.count,
    shown: rows.map(({ id, name, lastSeenAt }) => ({ id, name, lastSeenAt: lastSeenAt.getTime() })),
  }
}
