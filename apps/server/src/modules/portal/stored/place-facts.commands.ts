import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../../platform/database/db.ts'
import { markBlockPowers } from '../../pricing/index.ts'
import type { PlaceFacts } from './place-facts.ts'

/** Stores the portal's facts about a place. A changed contract affects the costs of the location linked to it. */
export async function keepPlaceFacts(
  tx: Tx,
  deviceId: number,
  { gsrn, facts, at }: { readonly gsrn: string; readonly facts: PlaceFacts; readonly at: Date },
): Promise<void> {
  const before = await tx
    .selectFrom('portal_device')
    .leftJoin('portal_tie', 'portal_tie.device_id', 'portal_device.id')
    .select(['portal_device.facts', 'portal_tie.location_id'])
    .where('portal_device.id', '=', deviceId)
    .executeTakeFirst()
  await tx
    .updateTable('portal_device')
    .set({ gsrn, facts: JSON.stringify(facts), facts_at: at })
    .where('id', '=', deviceId)
    .execute()
  const locationId = before?.location_id
  if (locationId != null && !isDeepStrictEqual(before?.facts, JSON.parse(JSON.stringify(facts))))
    await markBlockPowers(tx, locationId)
}
