import { sql } from 'kysely'
import { system } from '../../../platform/changes.ts'
import type { Tx } from '../../../platform/database/db.ts'
import type { Platform } from '../../../platform/platform.ts'

export type ClaimedMark = {
  readonly locationId: number
  readonly from: string
  readonly to: string
  /** days whose energies may have changed too; null if only prices changed */
  readonly energies: { readonly from: string; readonly to: string } | null
  readonly mark: string
}

/** Time without renewal after which the calculating server counts as dead and another one takes over. */
const CLAIM = '20 seconds'

/** Takes the oldest unclaimed marks. */
export async function claimMarks(tx: Tx, most: number): Promise<ClaimedMark[]> {
  const { rows } = await sql<
    Omit<ClaimedMark, 'energies'> & { energiesFrom: string | null; energiesTo: string | null }
  >`
    update cost_mark m set claimed_until = now() + ${CLAIM}::interval
    from (
      select location_id from cost_mark where claimed_until is null or claimed_until < now()
      order by marked_at limit ${most} for update skip locked
    ) as oldest
    where m.location_id = oldest.location_id
    returning m.location_id as "locationId", m.from_day::text as "from", m.to_day::text as "to",
      m.energies_from::text as "energiesFrom", m.energies_to::text as "energiesTo", m.mark
  `.execute(tx)
  return rows.map(({ energiesFrom, energiesTo, ...row }) => ({
    ...row,
    energies: energiesFrom && energiesTo ? { from: energiesFrom, to: energiesTo } : null,
  }))
}

/**
 * Renews the claims of locations being calculated. If that fails, another server may calculate them too, and
 * only one of the results is written.
 */
export const renewClaims = (
  { inTx, log }: Pick<Platform, 'inTx' | 'log'>,
  claimed: readonly ClaimedMark[],
): Promise<void> =>
  inTx(system, async ({ tx }) => void (await keepClaims(tx, claimed))).catch((err: unknown) =>
    log.warn({ err, locations: claimed.length }, 'claims of costs were not renewed'),
  )

const keepClaims = (tx: Tx, claimed: readonly ClaimedMark[]) =>
  tx
    .updateTable('cost_mark')
    .set({ claimed_until: sql<Date>`now() + ${CLAIM}::interval` })
    .where('mark', 'in', [...new Set(claimed.map(({ mark }) => mark))])
    .where('location_id', 'in', [...claimed.map(({ locationId }) => locationId)])
    .where('claimed_until', 'is not', null)
    .execute()

/**
 * Deletes a mark that was calculated.
 * @returns false if the days were marked again meanwhile: then the result must not be written
 */
export async function forgetMark(tx: Tx, { locationId, mark }: ClaimedMark): Promise<boolean> {
  const gone = await tx
    .deleteFrom('cost_mark')
    .where('location_id', '=', locationId)
    .where('mark', '=', mark)
    .returning('location_id')
    .executeTakeFirst()
  if (gone) return true
  await tx
    .updateTable('cost_mark')
    .set({ claimed_until: null, marked_at: sql<Date>`now()` })
    .where('location_id', '=', locationId)
    .execute()
  return false
}
