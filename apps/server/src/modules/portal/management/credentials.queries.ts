import type { ExternalCredential } from '@kilowatt/contracts/portal/external-credentials'
import type { Db, Tx } from '../../../platform/database/db.ts'
import { maskedToken } from './token-of-portal.ts'

/** A person's tokens, as far as they may be shown; oldest first. */
export async function listCredentials(db: Db | Tx, userId: number): Promise<ExternalCredential[]> {
  const rows = await db
    .selectFrom('portal_credential')
    .select(['id', 'token_start', 'created_at'])
    .select((eb) =>
      eb
        .selectFrom('portal_device_credential')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .whereRef('credential_id', '=', 'portal_credential.id')
        .as('devices'),
    )
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(({ id, token_start, created_at, devices }) => ({
    id,
    token: maskedToken(token_start),
    dateAdded: created_at.getTime(),
    devices: devices ?? 0,
  }))
}
