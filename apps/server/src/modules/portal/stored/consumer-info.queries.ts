import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../platform/database/db.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import type { PlaceFacts } from './place-facts.ts'

export type ConsumerInfo = {
  readonly eimm: string
  /** null until the portal reports it */
  readonly gsrn: string | null
  /** null until the portal reports them, and for places read from files */
  readonly facts: PlaceFacts | null
  readonly reportedAt: Date | null
}

export const consumerInfoColumns = [
  'portal_device.eimm',
  'portal_device.gsrn',
  'portal_device.facts',
  'portal_device.facts_at',
] as const

export const consumerInfoOfRow = ({
  eimm,
  gsrn,
  facts,
  facts_at,
}: Pick<Selectable<Tables['portal_device']>, 'eimm' | 'gsrn' | 'facts' | 'facts_at'>): ConsumerInfo => ({
  eimm,
  gsrn,
  // written only by `keepPlaceFacts`
  facts: facts as PlaceFacts | null,
  reportedAt: facts_at,
})

/** Facts about a metering place other than its readings. Call `accessMeteringPlace` first. */
export async function consumerInfo(db: Db | Tx, deviceId: number): Promise<ConsumerInfo> {
  const row = await db
    .selectFrom('portal_device')
    .select(consumerInfoColumns)
    .where('id', '=', deviceId)
    .executeTakeFirstOrThrow()
  return consumerInfoOfRow(row)
}
