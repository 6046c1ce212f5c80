import type { LiveEvent } from '@kilowatt/contracts/telemetry/live'
import { LATEST_AVERAGED_MS } from '@kilowatt/domain/energy/readings/latest-view'
import { floorToMinute } from '@kilowatt/domain/time/floor-time'
import type { Db } from '../../../platform/database/db.ts'
import { listCalculatedDevicesOfLocation } from '../minutes/calculated-devices.queries.ts'
import { readDeviceMinutes } from '../minutes/device-minutes.queries.ts'
import { listLiveDevices } from './live-devices.queries.ts'
import { livePicture } from './live-picture.ts'

/**
 * A location as in the live stream, but smoothed: the power of each device is its mean over the complete
 * minutes.
 * @param now epoch ms
 */
export async function readLatestPicture(db: Db, locationId: number, now: number): Promise<LiveEvent> {
  const to = floorToMinute(now)
  const devices = await listLiveDevices(db, locationId)
  const minutes = await readDeviceMinutes(
    db,
    locationId,
    await listCalculatedDevicesOfLocation(db, locationId),
    ['powerW'],
    {
      from: to - LATEST_AVERAGED_MS,
      to,
    },
  )
  return livePicture(
    locationId,
    devices.map((device) => ({
      ...device,
      powerW: meanOfKnown(minutes.get(device.id)?.powerW ?? []) ?? device.powerW,
    })),
    now,
  )
}

function meanOfKnown(column: Iterable<number>): number | null {
  const known = [...column].filter((value) => !Number.isNaN(value))
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
}
