import type { Announcement, ExploredDevice } from '@kilowatt/contracts/telemetry/explorer'
import type { Db } from '../../../platform/database/db.ts'
import { type AccessibleOemDevice, listParameters } from '../../devices/index.ts'
import { readLatestChannels } from '../channels/channels.queries.ts'

/** What a controller reports about the devices behind it at its present location, without deleted devices. */
export async function exploreController(
  db: Db,
  { id, location }: Pick<AccessibleOemDevice, 'id' | 'location'>,
): Promise<ExploredDevice[]> {
  if (location === null) return []
  const rows = await db
    .selectFrom('device')
    .leftJoin('device as parent', 'parent.id', 'device.parent_id')
    .select([
      'device.id',
      'device.source',
      'device.name',
      'device.type',
      'device.category',
      'device.status',
      'device.error_code as errorCode',
      'device.expected_period_s as expectedPeriodS',
      'device.last_activity_at as lastActivityAt',
      'parent.source as parent',
    ])
    .where('device.oem_device_id', '=', id)
    .where('device.location_id', '=', location.id)
    .where('device.status', '<>', 'deleted')
    .orderBy('device.source')
    .execute()
  const devices: ExploredDevice[] = []
  // one after the other, to leave the other database connections free
  for (const { source, status, lastActivityAt, ...device } of rows) {
    if (source === null || status === 'deleted') continue
    const channels = await readLatestChannels(db, { id: device.id, location })
    const parameters = await listParameters(db, device.id)
    devices.push({
      ...device,
      source,
      status,
      lastActivityAt: lastActivityAt?.getTime() ?? null,
      channels,
      parameters: parameters.map(({ parameter, now }) => ({
        ...parameter,
        value: now?.value ?? null,
        at: now?.at ?? null,
        heldUntil: now?.held?.until ?? null,
      })),
    })
  }
  return devices
}

/** The unchanged announcement of a controller at its present location. */
export async function readAnnouncement(
  db: Db,
  { id, location }: Pick<AccessibleOemDevice, 'id' | 'location'>,
): Promise<Announcement | null> {
  if (location === null) return null
  const row = await db
    .selectFrom('controller_announcement')
    .select(['received_at as receivedAt', 'size_bytes as sizeBytes', 'body'])
    .where('oem_device_id', '=', id)
    .where('location_id', '=', location.id)
    .executeTakeFirst()
  return row ? { ...row, receivedAt: row.receivedAt.getTime() } : null
}
