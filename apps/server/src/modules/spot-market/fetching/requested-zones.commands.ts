import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'
import type { NeededZone } from './price-zones.queries.ts'

/** Takes the turn to request a zone. @returns false if another server took it since the zone was read */
export async function claimTurn(
  tx: Tx,
  { code, askedAt: requestedAt }: NeededZone,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into spot_price_zone as asked (zone, asked_at) values (${code}, ${at})
    on conflict (zone) do update set asked_at = excluded.asked_at
    where asked.asked_at = ${requestedAt}::timestamptz
    returning zone
  `.execute(tx)
  return rows.length === 1
}

type Answer = { readonly etag: string | null; readonly etagOf: string; readonly withGaps: boolean }

export async function noteAnswer(tx: Tx, zone: string, { etag, etagOf, withGaps }: Answer, at: Date) {
  await tx
    .updateTable('spot_price_zone')
    .set({ answered_at: at, failure: null, etag, etag_of: etagOf, ...(withGaps && { gaps_asked_at: at }) })
    .where('zone', '=', zone)
    .execute()
}

export async function noteFailure(tx: Tx, zone: string, failure: string) {
  await tx.updateTable('spot_price_zone').set({ failure }).where('zone', '=', zone).execute()
}
