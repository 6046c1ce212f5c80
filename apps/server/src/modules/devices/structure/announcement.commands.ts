import type { Tx } from '../../../platform/database/db.ts'
import type { ReceivedText } from '../read-device-message.ts'
import type { KnownDevice } from '../registry/device-directory.ts'

/** Stores a device's announcement unchanged, for its location, replacing the previous one. */
export async function keepAnnouncement(
  tx: Tx,
  { oemDeviceId, locationId }: KnownDevice,
  { sizeBytes, text }: ReceivedText,
): Promise<void> {
  if (locationId === null) return
  const row = { location_id: locationId, received_at: new Date(), size_bytes: sizeBytes, body: text }
  await tx
    .insertInto('controller_announcement')
    .values({ oem_device_id: oemDeviceId, ...row })
    .onConflict((conflict) => conflict.column('oem_device_id').doUpdateSet(row))
    .execute()
}
