import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'

/** First of the two keys of the advisory locks; the second is the location. */
const ROLL_UP = 7_203_117

/**
 * Locks the roll-ups of locations until the transaction ends. @returns locations that were not locked already
 */
export async function tryLockLocations(tx: Tx, locationIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number; locked: boolean }>`
    select id, pg_try_advisory_xact_lock(${ROLL_UP}, id) as locked from unnest(${locationIds}::integer[]) as l (id)
  `.execute(tx)
  return new Set(rows.filter(({ locked }) => locked).map(({ id }) => id))
}

/** Waits until no roll-up of a location is running, and locks it until the transaction ends. */
export async function lockLocation(tx: Tx, locationId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ROLL_UP}, ${locationId})`.execute(tx)
}
