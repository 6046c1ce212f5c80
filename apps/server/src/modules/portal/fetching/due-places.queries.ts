import type { Db } from '../../../platform/database/db.ts'

export type DuePlace = {
  readonly deviceId: number
  /** hash of the token that is tried first */
  readonly tokenHash: Buffer
}

const MOST = 50

/** Metering places to request from the portal now, longest waiting first. */
export async function listDuePlaces(db: Db, at: Date): Promise<DuePlace[]> {
  const rows = await db
    .selectFrom('portal_fetch')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('portal_device_credential')
          .innerJoin('portal_credential', 'portal_credential.id', 'credential_id')
          .select('token_hash')
          .whereRef('portal_device_credential.device_id', '=', 'portal_fetch.device_id')
          .orderBy('worked_at', (order) => order.desc().nullsLast())
          .orderBy('portal_credential.id')
          .limit(1)
          .as('first'),
      (join) => join.onTrue(),
    )
    .select(['portal_fetch.device_id', 'first.token_hash'])
    .where('due_at', '<=', at)
    .orderBy('due_at')
    .limit(MOST)
    .execute()
  return rows.map(({ device_id, token_hash }) => ({ deviceId: device_id, tokenHash: token_hash }))
}

export type PlaceToFetch = {
  readonly eimm: string
  readonly factsAt: Date | null
  /** tokens that worked last are first */
  readonly tokens: readonly { readonly id: number; readonly sealed: Buffer; readonly workedAt: Date | null }[]
}

/** A metering place with its current tokens; null if it or its tokens were deleted since the last request. */
export async function placeToFetch(db: Db, deviceId: number): Promise<PlaceToFetch | null> {
  const rows = await db
    .selectFrom('portal_device')
    .innerJoin('portal_device_credential', 'device_id', 'portal_device.id')
    .innerJoin('portal_credential', 'portal_credential.id', 'credential_id')
    .select(['eimm', 'facts_at', 'portal_credential.id', 'token_sealed', 'worked_at'])
    .where('portal_device.id', '=', deviceId)
    .orderBy('worked_at', (order) => order.desc().nullsLast())
    .orderBy('portal_credential.id')
    .execute()
  const [first] = rows
  if (first === undefined) return null
  return {
    eimm: first.eimm,
    factsAt: first.facts_at,
    tokens: rows.map(({ id, token_sealed, worked_at }) => ({
      id,
      sealed: token_sealed,
      workedAt: worked_at,
    })),
  }
}
