import type { SoftwareFacts } from '@kilowatt/domain/fleet/software-manifest'
import { openStatuses, underWayStatuses } from '@kilowatt/domain/fleet/update-statuses'
import { changedValues } from '../../../platform/audit.ts'
import type { Change, Person } from '../../../platform/changes.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError, brokenConstraint } from '../../../platform/errors.ts'

type Kept = SoftwareFacts & { readonly notes: string; readonly signature: Buffer; readonly keyId: string }

export const releaseSubject = (id: number, version: string) => ({
  objectType: 'software-release' as const,
  objectId: id,
  objectName: version,
  companyId: null,
})

/**
 * Stores a release as a draft.
 * @throws AppError `release_exists`
 */
export async function keepRelease(change: Change<Person>, software: Kept): Promise<number> {
  const { type, hardwareVersion, version, notes, sha256, sizeBytes, signature, keyId } = software
  const { id } = await change.tx
    .insertInto('software_release')
    .values({
      type,
      hardware_version: hardwareVersion,
      version,
      notes,
      sha256: Buffer.from(sha256, 'hex'),
      size_bytes: sizeBytes,
      signature,
      key_id: keyId,
      created_by: change.author.actor.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (brokenConstraint(error) === 'software_release_offered') throw new AppError('release_exists')
      throw error
    })
  await change.audit({
    ...releaseSubject(id, version),
    action: 'software-release.upload',
    after: { type, hardwareVersion, version, sizeBytes, keyId },
  })
  return id
}

/** @throws AppError `not_found` if it is not a draft: people may already have read published notes */
export async function editNotes(change: Change<Person>, releaseId: number, notes: string) {
  const draft = await lockDraft(change.tx, releaseId)
  await change.tx.updateTable('software_release').set({ notes }).where('id', '=', releaseId).execute()
  const changed = changedValues({ notes: draft.notes }, { notes })
  if (changed)
    await change.audit({
      ...releaseSubject(releaseId, draft.version),
      action: 'software-release.edit',
      ...changed,
    })
}

/**
 * Publishes a draft: from now on owners may request it, and it can be rolled out.
 * @throws AppError `not_found` if it is not a draft
 */
export async function publishRelease(change: Change<Person>, releaseId: number) {
  const { version } = await lockDraft(change.tx, releaseId)
  await change.tx
    .updateTable('software_release')
    .set({ published_at: new Date() })
    .where('id', '=', releaseId)
    .execute()
  await change.audit({ ...releaseSubject(releaseId, version), action: 'software-release.publish' })
}

/**
 * Discards a draft; its file is removed later.
 * @throws AppError `not_found` if it is not a draft
 */
export async function discardRelease(change: Change<Person>, releaseId: number) {
  const { version } = await lockDraft(change.tx, releaseId)
  await change.tx.deleteFrom('software_release').where('id', '=', releaseId).execute()
  await change.audit({ ...releaseSubject(releaseId, version), action: 'software-release.discard' })
}

async function lockDraft(tx: Tx, releaseId: number) {
  const draft = await tx
    .selectFrom('software_release')
    .select(['version', 'notes'])
    .where('id', '=', releaseId)
    .where('published_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!draft) throw new AppError('not_found')
  return draft
}

/**
 * Withdraws a release. Waiting updates are cancelled, its roll-outs pause, and running downloads stop.
 * @throws AppError `not_found` for a draft, and for one already withdrawn
 */
export async function withdrawRelease(change: Change<Person>, releaseId: number) {
  const { tx } = change
  const now = new Date()
  const release = await tx
    .updateTable('software_release')
    .set({ withdrawn_at: now })
    .where('id', '=', releaseId)
    .where('published_at', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .returning('version')
    .executeTakeFirst()
  if (!release) throw new AppError('not_found')
  await tx
    .updateTable('software_rollout')
    .set({ status: 'paused', paused_because: 'withdrawn' })
    .where('release_id', '=', releaseId)
    .where('rolls_back', 'is', null)
    .where('status', '=', 'running')
    .execute()
  await tx
    .updateTable('software_update')
    .set({ status: 'cancelled', code: 'withdrawn', ended_at: now })
    .where('release_id', '=', releaseId)
    .where('status', 'in', openStatuses)
    .where('status', 'not in', underWayStatuses)
    .execute()
  await change.audit({ ...releaseSubject(releaseId, release.version), action: 'software-release.withdraw' })
}
