import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'

/** How long a server that ended silently is assumed to be working. */
export const LEASE_MS = 45_000

export type Lane = { readonly tokenHash: Buffer; readonly claim: string }

/** Takes the turn to use a token; null if another server has it. */
export async function claimLane(tx: Tx, tokenHash: Buffer, nowMs: number): Promise<Lane | null> {
  const claim = randomUUID()
  const { rows } = await sql`
    insert into portal_lane as lane (token_hash, claim, claimed_until)
    values (${tokenHash}, ${claim}, ${new Date(nowMs + LEASE_MS)})
    on conflict (token_hash) do update set claim = excluded.claim, claimed_until = excluded.claimed_until
    where lane.claimed_until < ${new Date(nowMs)}
    returning claim
  `.execute(tx)
  return rows.length === 1 ? { tokenHash, claim } : null
}

export async function keepLane(tx: Tx, { tokenHash, claim }: Lane, nowMs: number): Promise<void> {
  await tx
    .updateTable('portal_lane')
    .set({ claimed_until: new Date(nowMs + LEASE_MS) })
    .where('token_hash', '=', tokenHash)
    .where('claim', '=', claim)
    .execute()
}

export async function leaveLane(tx: Tx, { tokenHash, claim }: Lane): Promise<void> {
  await tx.deleteFrom('portal_lane').where('token_hash', '=', tokenHash).where('claim', '=', claim).execute()
}
