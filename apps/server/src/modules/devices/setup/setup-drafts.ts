import { type SetupDraft, setupDraft } from '@kilowatt/contracts/devices/setup-draft'
import type { Db, Tx } from '../../../platform/database/db.ts'

/** A person's unfinished set-up; null if there is none that this version can read. */
export async function findSetupDraft(
  db: Db,
  userId: number,
): Promise<(SetupDraft & { savedAt: number }) | null> {
  const row = await db
    .selectFrom('setup_draft')
    .select(['draft', 'saved_at as savedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const read = setupDraft.safeParse(row?.draft)
  return row && read.success ? { ...read.data, savedAt: row.savedAt.getTime() } : null
}

export async function saveSetupDraft(tx: Tx, userId: number, draft: SetupDraft): Promise<void> {
  const kept = { draft: JSON.stringify(draft), saved_at: new Date() }
  await tx
    .insertInto('setup_draft')
    .values({ user_id: userId, ...kept })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(kept))
    .execute()
}

export async function dropSetupDraft(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('setup_draft').where('user_id', '=', userId).execute()
}
