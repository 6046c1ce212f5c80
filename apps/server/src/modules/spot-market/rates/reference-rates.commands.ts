import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'
import { noteSpotChanges } from '../changes/spot-changes.commands.ts'
import type { ReferenceRate } from './ecb-rates.ts'

const SOURCE = 'ecb'

/**
 * Stores rates. If a rate differs from the stored value, it was corrected and replaces it. Days with changed rates
 * are recorded.
 */
export async function keepRates(tx: Tx, rates: readonly ReferenceRate[]): Promise<void> {
  const { rows } = await sql<{ currency: string; from: string; to: string }>`
    with kept as (insert into reference_rate as kept (currency, day, per_euro)
    select distinct on (currency, day) currency, day, "perEuro"
    from json_to_recordset(${JSON.stringify(rates)}::json) as published (currency text, day date, "perEuro" numeric)
    on conflict (currency, day) do update set per_euro = excluded.per_euro where kept.per_euro <> excluded.per_euro
      returning currency, day)
    select currency, min(day)::text as "from", max(day)::text as "to" from kept group by currency
  `.execute(tx)
  await noteSpotChanges(
    tx,
    rows.map((row) => ({ ...row, zone: null })),
  )
}

/** Takes the turn to request rates. @returns false if another server took it since `askedAt` was read */
export async function claimRatesTurn(tx: Tx, requestedAt: Date | null, at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into reference_rate_question as asked (source, asked_at) values (${SOURCE}, ${at})
    on conflict (source) do update set asked_at = excluded.asked_at
    where asked.asked_at = ${requestedAt}::timestamptz
    returning source
  `.execute(tx)
  return rows.length === 1
}

export async function noteRatesAnswer(tx: Tx, etag: string | null, at: Date) {
  await tx
    .updateTable('reference_rate_question')
    .set({ answered_at: at, failure: null, etag })
    .where('source', '=', SOURCE)
    .execute()
}

export async function noteRatesFailure(tx: Tx, failure: string) {
  await tx.updateTable('reference_rate_question').set({ failure }).where('source', '=', SOURCE).execute()
}
