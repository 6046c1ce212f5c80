import type { passkey } from '@kilowatt/contracts/identity/passkeys'
import type { z } from 'zod'
import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'

type Passkey = z.output<typeof passkey>

export async function listPasskeys(db: Db, userId: number): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at', 'last_used_at', 'backed_up as backedUp'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(({ created_at, last_used_at, ...rest }) => ({
    ...rest,
    createdAt: created_at.getTime(),
    lastUsedAt: last_used_at?.getTime() ?? null,
  }))
}

/** @throws AppError `not_found` for absent passkeys and those of others alike */
export async function getPasskey(db: Db, userId: number, id: number): Promise<Passkey> {
  const found = (await listPasskeys(db, userId)).find((one) => one.id === id)
  if (!found) throw new AppError('not_found')
  return found
}
