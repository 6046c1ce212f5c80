import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'

/** Changed prices of a zone, or reference rates of a currency: first and last changed UTC day. */
export type SpotChange = { readonly from: string; readonly to: string } & (
  | { readonly zone: string; readonly currency: null }
  | { readonly zone: null; readonly currency: string }
)

/** Records a change in the transaction that causes it, so dependent calculations cannot miss it. */
export async function noteSpotChanges(tx: Tx, changes: readonly SpotChange[]): Promise<void> {
  if (changes.length === 0) return
  await tx
    .insertInto('spot_price_change')
    .values(changes.map(({ zone, currency, from, to }) => ({ zone, currency, from_day: from, to_day: to })))
    .execute()
}

/** Takes the recorded changes: each is delivered once, and again only if the taker's transaction rolls back. */
export async function takeSpotChanges(tx: Tx): Promise<SpotChange[]> {
  const { rows } = await sql<SpotChange>`
    delete from spot_price_change returning zone, currency, from_day::text as "from", to_day::text as "to"
  `.execute(tx)
  return rows
}
