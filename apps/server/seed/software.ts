import { createHash, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OemDeviceType } from '@kilowatt/domain/devices/device-categories'
import type { SoftwareFacts } from '@kilowatt/domain/fleet/software-manifest'
import type { UpdateStatus } from '@kilowatt/domain/fleet/update-statuses'
import { openSigningKeys, publicSigningKey, signSoftware } from '../src/modules/fleet/index.ts'
import { hashToken, newToken } from '../src/modules/identity/index.ts'
import type { Platform } from '../src/platform/platform.ts'

/** A key pair of a publisher of software; the public half as written in SOFTWARE_KEYS. */
export function createSoftwareSigner(privateKey: KeyObject = generateKeyPairSync('ed25519').privateKey) {
  const publicKey = publicSigningKey(privateKey)
  return {
    publicKey,
    keyId: openSigningKeys([publicKey])[0]?.id ?? '',
    /** @returns base64 */
    sign: (facts: SoftwareFacts) => signSoftware(privateKey, facts),
  }
}
export type SoftwareSigner = ReturnType<typeof createSoftwareSigner>

type Software = {
  readonly content: Buffer
  readonly version: string
  readonly type?: OemDeviceType
  readonly hardwareVersion?: string | null
}

/** Facts of a file, with its signature. */
export function signedSoftware(
  signer: SoftwareSigner,
  { content, version, type = 'CONTROLLER', hardwareVersion = null }: Software,
) {
  const facts = {
    type,
    hardwareVersion,
    version,
    sizeBytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  }
  return { ...facts, signature: signer.sign(facts), keyId: signer.keyId }
}
export type SignedSoftware = ReturnType<typeof signedSoftware>

type Parts = Pick<Platform, 'db' | 'config'>

/** A release with its file. */
export async function seedRelease(
  { db, config }: Parts,
  { sha256, signature, keyId, ...software }: SignedSoftware,
  content: Buffer,
  { isDraft = false, notes = 'Fewer errors' } = {},
): Promise<number> {
  await putFile(join(config.dataDir, 'software'), sha256, content)
  const { id } = await db
    .insertInto('software_release')
    .values({
      type: software.type,
      hardware_version: software.hardwareVersion,
      version: software.version,
      notes,
      sha256: Buffer.from(sha256, 'hex'),
      size_bytes: software.sizeBytes,
      signature: Buffer.from(signature, 'base64'),
      key_id: keyId,
      published_at: isDraft ? null : new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An uploaded file that is complete but not a release yet. */
export async function seedUpload(
  { db, config }: Parts,
  { type, hardwareVersion, version, sizeBytes, signature }: SignedSoftware,
  content: Buffer,
  requestedBy: number,
): Promise<string> {
  const id = randomUUID()
  await putFile(join(config.dataDir, 'software', 'uploads'), id, content)
  await db
    .insertInto('software_upload')
    .values({
      id,
      token_hash: hashToken(newToken()),
      type,
      hardware_version: hardwareVersion,
      version,
      notes: '',
      size_bytes: sizeBytes,
      received_bytes: sizeBytes,
      signature: Buffer.from(signature, 'base64'),
      requested_by: requestedBy,
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute()
  return id
}

async function putFile(dir: string, name: string, content: Buffer) {
  await mkdir(dir, { recursive: true })
  await writeFile(join(dir, name), content)
}

type UpdateRequest = {
  readonly oemDeviceId: number
  readonly locationId: number
  readonly releaseId: number
  readonly status: UpdateStatus
  readonly requestedBy?: number
  readonly rolloutId?: number
}

export async function seedUpdate({ db }: Pick<Parts, 'db'>, asked: UpdateRequest): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('software_update')
    .values({
      id,
      oem_device_id: asked.oemDeviceId,
      location_id: asked.locationId,
      release_id: asked.releaseId,
      status: asked.status,
      origin: 'http://localhost',
      requested_by: asked.requestedBy ?? null,
      rollout_id: asked.rolloutId ?? null,
    })
    .execute()
  return id
}

export async function seedRollout(
  { db }: Pick<Parts, 'db'>,
  {
    releaseId,
    status,
    responsibleId,
  }: { releaseId: number; status: 'running' | 'paused'; responsibleId: number },
): Promise<number> {
  const { id } = await db
    .insertInto('software_rollout')
    .values({
      release_id: releaseId,
      status,
      stage: 'canary',
      canary_pct: 10,
      max_failure_pct: 10,
      at_once: 50,
      soak_hours: 24,
      origin: 'http://localhost',
      responsible_id: responsibleId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
