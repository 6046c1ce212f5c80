import type { Db, Tx } from '../../../platform/database/db.ts'
import type { PlaceFacts } from './place-facts.ts'

export type ConsumerInfo = {
  readonly eimm: string
  /** null until the portal told it */
  readonly gsrn: string | null
  /** null until the portal told them, and of places that are read from files */
  readonly facts: PlaceFacts | null
  readonly toldAt: Date | null
}

/** What is known of a metering place besides its readings. Whoever asks has gone through `accessMeteringPlace`. */
export async function consumerInfo(db: Db | Tx, deviceId: number): Promise<ConsumerInfo> {
  const { eimm, gsrn, facts, facts_at } = await db
    .selectFrom('portal_device')
    .select(['eimm', 'gsrn', 'facts', 'facts_at'])
    .where('id', '=', deviceId)
    .executeTakeFirstOrThrow()
  // written by `keepPlaceFacts` alone
  return { eimm, gsrn, facts: facts as PlaceFacts | null, toldAt: facts_at }
}
