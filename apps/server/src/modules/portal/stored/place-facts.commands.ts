import type { Tx } from '../../../platform/database/db.ts'
import type { PlaceFacts } from './place-facts.ts'

export async function keepPlaceFacts(
  tx: Tx,
  deviceId: number,
  { gsrn, facts, at }: { readonly gsrn: string; readonly facts: PlaceFacts; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('portal_device')
    .set({ gsrn, facts: JSON.stringify(facts), facts_at: at })
    .where('id', '=', deviceId)
    .execute()
}
