import { createHash } from 'node:crypto'
import { backupKey } from '../src/modules/fleet/index.ts'
import type { Platform } from '../src/platform/platform.ts'
import { sealBytes } from '../src/platform/sealed-secret.ts'

/** A stored configuration of a controller. */
export async function seedBackup(
  { db, secretKey }: Pick<Platform, 'db' | 'secretKey'>,
  { oemDeviceId, locationId, text = '{}' }: { oemDeviceId: number; locationId: number; text?: string },
): Promise<number> {
  const content = Buffer.from(text)
  const { id } = await db
    .insertInto('controller_backup')
    .values({
      oem_device_id: oemDeviceId,
      location_id: locationId,
      filename: 'config.json',
      sha256: createHash('sha256').update(content).digest(),
      size_bytes: content.length,
      content: sealBytes(content, backupKey(secretKey)),
      reason: 'asked',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
