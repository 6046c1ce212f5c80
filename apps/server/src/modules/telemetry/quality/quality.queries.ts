import type { DeviceQuality, DeviceQualitySummary } from '@kilowatt/contracts/telemetry/quality'
import type { Db } from '../../../platform/database/db.ts'
import type { AccessibleDevice } from '../../devices/index.ts'
import type { AccessibleLocation } from '../../tenancy/index.ts'
import { isComputing, listRepairs } from './repairs.queries.ts'

export async function readDeviceQuality(
  db: Db,
  device: AccessibleDevice,
  now: number,
): Promise<DeviceQuality> {
  return {
    since: now,
    timezone: device.location.timezone,
    findings: [],
    total: 0,
    repairs: await listRepairs(db, device.id),
    computing: await isComputing(db, { locationId: device.location.id, deviceId: device.id }),
  }
}
export async function readLocationQuality(
  _db: Db,
  _location: AccessibleLocation,
  now: number,
): Promise<{ since: number; devices: DeviceQualitySummary[] }> {
  return { since: now, devices: [] }
}
