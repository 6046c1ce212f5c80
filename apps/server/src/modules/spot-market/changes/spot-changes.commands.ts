import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'

/** Prices of a zone, or reference rates of a currency, that are others than before: UTC days, the first and the last one that changed. */
export type SpotChange = { readonly from: string; readonly to: string } & (
  | { readonly zone: string; readonly currency: null }
  | { readonly zone: null; readonly currency: string }
)

/** Notes a change in the transaction that makes it, so that whoever counts with prices cannot miss it. */
export async function noteSpotChanges(tx: Tx, changes: readonly SpotChange[]): Promise<void> {
  if (changes.length === 0) return
  await tx
    .insertInto('spot_price_change')
    .values(changes.map(({ zone, currency, from, to }) => ({ zone, currency, from_day: from, to_day: to })))
    .execute()
}

/** Takes what was noted: it is told once, and again only if the transaction of whoever took it comes to nothing. */
export async function takeSpotChanges(tx: Tx): Promise<SpotChange[]> {
  const { rows } = await sql<SpotChange>`
    delete from spot_price_change returning zone, currency, from_day::text as "from", to_day::text as "to"
  `.execute(tx)
  return rows
}
