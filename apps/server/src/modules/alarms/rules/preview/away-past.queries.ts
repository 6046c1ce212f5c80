import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'
import { ms } from '../../evaluation/states/company-conditions.ts'
import { COME_BACK_S } from '../../evaluation/states/lost-controllers.ts'
import type { PastSource, PastWindow } from './past.ts'

/** The newest entries of a controller; of one with more, a shorter time is known. */
const MOST_EVENTS = 200

type Row = {
  id: number
  locationId: number
  companyId: number
  since: number
  at: number | null
  ended: string | null
}

type AwaySource = PastSource & {
  readonly companyId: number
  /** it may have been away before `knownFrom` */
  readonly isShortened: boolean
}

/**
 * When controllers were away, by their logged connections. One that was lost together with the servers counts only
 * after it had time to come back.
 * @param locationIds a statement
 * @param most newest entries that are read of each controller
 */
export async function readAway(
  db: Db,
  locationIds: RawBuilder<unknown>,
  { from, to }: PastWindow,
  most = MOST_EVENTS,
): Promise<AwaySource[]> {
  const { rows } = await sql<Row>`
    select o.id, o.location_id as "locationId", l.company_id as "companyId", ${ms(sql`o.claimed_at`)} as since, ${ms(sql`e.at`)} as at, e.ended
    from oem_device o join location l on l.id = o.location_id left join lateral (
      select id, at, ended from (
        select id, at, ended from connection_event
        where oem_device_id = o.id and ended is distinct from 'taken_over' and at >= o.claimed_at
        order by id desc limit ${most}
      ) newest
    ) e on true
    where o.location_id in (${locationIds})
    order by o.id, e.id
  `.execute(db)
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((events): AwaySource[] => {
    const [first] = events
    if (!first || first.at === null) return []
    // of a shortened log, nothing is known before its first entry
    const isShortened = events.length >= most && first.at > from
    const knownFrom = Math.max(from, isShortened ? first.at : first.since)
    const spans = events.flatMap(({ at, ended }, i) => {
      if (ended === null || at === null) return []
      const back = events[i + 1]?.at ?? null
      const isWithServers = ended === 'server_stopped' || ended === 'server_failed'
      const lostAt = Math.max(knownFrom, at + (isWithServers ? COME_BACK_S * 1_000 : 0))
      return lostAt > to || (back !== null && back <= lostAt) ? [] : [{ from: lostAt, to: back }]
    })
    const { locationId, companyId } = first
    return [{ locationId, companyId, spans, knownFrom, isShortened }]
  })
}
