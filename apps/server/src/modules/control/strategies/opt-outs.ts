import { type Actor, mayRunCompany } from '@kilowatt/domain/permissions/location-permissions'
import type { Tx } from '../../../platform/database/db.ts'

type Copy = {
  /** the strategy that the copy follows; null: none */
  readonly templateId: number | null
  readonly locationId: number
  readonly companyId: number
}

/**
 * Remembers that people of a location do not want a strategy as its company has it, so that it is not copied there again.
 * Changes by people of the company say nothing about that.
 */
export async function noteOptOut(
  tx: Tx,
  actor: Actor,
  { templateId, locationId, companyId }: Copy,
): Promise<void> {
  if (templateId === null || mayRunCompany(actor, companyId)) return
  await tx
    .insertInto('strategy_opt_out')
    .values({ template_id: templateId, location_id: locationId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Locations that do not want a strategy. */
export const listOptOuts = async (tx: Tx, templateId: number): Promise<ReadonlySet<number>> =>
  new Set(
    (
      await tx
        .selectFrom('strategy_opt_out')
        .select('location_id')
        .where('template_id', '=', templateId)
        .execute()
    ).map(({ location_id }) => location_id),
  )
