import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import { MINUTE_MS, UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { seedDevice } from '../../seed/devices.ts'
import { seedLocation } from '../../seed/locations.ts'
import type { TwoCompanies } from '../../seed/two-companies.ts'
import { type HistoryDay, loadHistory } from '../modules/telemetry/history/history-load.ts'
import { packDay } from '../modules/telemetry/minutes/packing.commands.ts'
import { rollUpRound } from '../modules/telemetry/rollup/rollup.commands.ts'
import { system } from '../platform/changes.ts'
import type { Platform } from '../platform/platform.ts'
import type { Device } from './register-meters.ts'

export type Home = { readonly locationId: number; readonly deviceIds: readonly number[] }

/** First and last, as UTC dates. */
export type DaysOfHistory = { readonly from: string; readonly to: string }

/** A location of the company's owner with a history of these devices, rolled up. */
export async function seedHome(
  platform: Platform,
  { company, people, timezone }: TwoCompanies & { timezone: string },
  { from, to }: DaysOfHistory,
  devices: readonly Device[],
): Promise<Home> {
  const { id: locationId } = await seedLocation(platform, {
    companyId: company.id,
    locationGroupId: company.groupId,
    ownerId: people.owner.id,
    timezone,
  })
  const known: { deviceId: number; category: DeviceCategory }[] = []
  for (const { category } of devices) {
    const { id: deviceId } = await seedDevice(platform, { locationId, category })
    known.push({ deviceId, category })
  }
  function* history(): Generator<HistoryDay> {
    for (let day = Date.parse(from); day <= Date.parse(to); day += UTC_DAY_MS)
      for (const [i, { columns }] of devices.entries())
        yield {
          day: new Date(day).toISOString().slice(0, 10),
          deviceId: known[i]?.deviceId ?? 0,
          columns: columns(day),
        }
  }
  await loadHistory(platform, { locationId, timezone, devices: known, days: history() })
  await rollUpAll(platform)
  return { locationId, deviceIds: known.map(({ deviceId }) => deviceId) }
}

/** Rolls up until no mark is left. Fresh marks count as settled. */
export async function rollUpAll(platform: Parameters<typeof rollUpRound>[0]): Promise<void> {
  while ((await rollUpRound(platform, Date.now() + MINUTE_MS)) > 0);
}

/** Packs the minutes of a UTC day, as happens once it is over and settled. */
export const packMinutes = (platform: Pick<Platform, 'inTx'>, locationId: number, day: number) =>
  platform.inTx(system, ({ tx }) => packDay(tx, locationId, day))
