import { randomUUID } from 'node:crypto'
import { MAX_OPEN_UPLOADS, SOFTWARE_PART_BYTES } from '@kilowatt/contracts/fleet/software-limits'
import type { newSoftware } from '@kilowatt/contracts/fleet/software-releases'
import type { z } from 'zod'
import type { Change, Person } from '../../../platform/changes.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hashToken, newToken } from '../../identity/index.ts'
import { keepRelease } from './releases.commands.ts'
import { type SigningKeys, signedBy } from './signing-keys.ts'
import type { SoftwareStore } from './software-store.ts'

/** Time after the last part in which an upload has to be finished. */
const PATIENCE_MS = 3_600_000

export const softwarePartPath = (token: string) => `/software-uploads/${token}`
export const uploadExpiry = () => new Date(Date.now() + PATIENCE_MS)

/** @throws AppError `signing_key_missing`, `release_exists`, `too_many_requests` */
export async function startUpload(
  change: Change<Person>,
  keys: SigningKeys,
  software: z.output<typeof newSoftware>,
) {
  const { tx, author } = change
  if (keys.length === 0) throw new AppError('signing_key_missing')
  const { type, hardwareVersion, version, notes, sizeBytes, signature } = software
  const same = await tx
    .selectFrom('software_release')
    .select('id')
    .where('type', '=', type)
    .where('hardware_version', 'is not distinct from', hardwareVersion)
    .where('version', '=', version)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  if (same) throw new AppError('release_exists')
  const { count } = await tx
    .selectFrom('software_upload')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('expires_at', '>', new Date())
    .executeTakeFirstOrThrow()
  if (count >= MAX_OPEN_UPLOADS) throw new AppError('too_many_requests')
  const uploadId = randomUUID()
  const token = newToken()
  await tx
    .insertInto('software_upload')
    .values({
      id: uploadId,
      token_hash: hashToken(token),
      type,
      hardware_version: hardwareVersion,
      version,
      notes,
      size_bytes: sizeBytes,
      signature: Buffer.from(signature, 'base64'),
      requested_by: author.actor.userId,
      expires_at: uploadExpiry(),
    })
    .execute()
  return { uploadId, path: softwarePartPath(token), partBytes: SOFTWARE_PART_BYTES }
}

type Parts = {
  readonly platform: Pick<Platform, 'db' | 'inTx'>
  readonly store: SoftwareStore
  readonly keys: SigningKeys
}

/**
 * Stores an upload as a release.
 * @throws AppError `not_found`; `upload_incomplete`; `signature_invalid`: nothing is stored; `release_exists`
 */
export async function finishUpload({ platform, store, keys }: Parts, author: Person, uploadId: string) {
  const { db, inTx } = platform
  const upload = await db
    .selectFrom('software_upload')
    .selectAll()
    .where('id', '=', uploadId)
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  if (!upload) throw new AppError('not_found')
  if (upload.received_bytes !== upload.size_bytes) throw new AppError('upload_incomplete')
  // before the transaction, because hashing half a gigabyte takes a second or more
  const sha256 = await store.hashOf(uploadId)
  const facts = {
    type: upload.type,
    hardwareVersion: upload.hardware_version,
    version: upload.version,
    sizeBytes: upload.size_bytes,
    sha256,
  }
  const keyId = signedBy(keys, facts, upload.signature)
  if (keyId === null) {
    await inTx(author, (change) => dropUpload(change, store, uploadId))
    throw new AppError('signature_invalid')
  }
  return inTx(author, async (change) => {
    await store.keep(uploadId, sha256)
    const releaseId = await keepRelease(change, {
      ...facts,
      notes: upload.notes,
      signature: upload.signature,
      keyId,
    })
    await dropUpload(change, store, uploadId)
    return releaseId
  })
}

/** @throws AppError `not_found` */
export async function dropUpload({ tx, afterCommit }: Change, store: SoftwareStore, uploadId: string) {
  const { numDeletedRows } = await tx
    .deleteFrom('software_upload')
    .where('id', '=', uploadId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new AppError('not_found')
  afterCommit(() => void store.drop(uploadId))
}
