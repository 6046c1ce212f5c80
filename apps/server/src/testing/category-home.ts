import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import type { QuantityName } from '@kilowatt/domain/energy/readings/quantities'
import { seedDevice } from '../../seed/devices.ts'
import { type HistoryDay, loadHistory } from '../modules/telemetry/index.ts'
import { system } from '../platform/changes.ts'
import type { Platform } from '../platform/platform.ts'

type DayOfDevice = Partial<Record<QuantityName, readonly (readonly [untilHour: number, value: number])[]>>

export type HomeDevice = {
  readonly name: string
  readonly category: DeviceCategory
  /** index in the list of the device that it is behind */
  readonly behind?: number
  /** steps of each quantity per day, each lasting until an hour of the day, UTC */
  readonly days: Readonly<Record<string, DayOfDevice>>
}

/**
 * Gives a location devices with a history written as steps, so a person can add it up. @returns ids of the
 * devices
 */
export async function loadHome(
  platform: Platform,
  location: { readonly id: number; readonly timezone: string },
  devices: readonly HomeDevice[],
): Promise<number[]> {
  const ids: number[] = []
  for (const { name, category, behind } of devices) {
    const { id } = await seedDevice(platform, { locationId: location.id, category, name })
    ids.push(id)
    if (behind !== undefined)
      await platform.inTx(system, ({ tx }) =>
        tx
          .updateTable('device')
          .set({ parent_id: ids[behind] ?? null })
          .where('id', '=', id)
          .execute(),
      )
  }
  const deviceOf = (i: number) => ids[i] ?? 0
  const days = [...new Set(devices.flatMap((device) => Object.keys(device.days)))].toSorted()
  await loadHistory(platform, {
    locationId: location.id,
    timezone: location.timezone,
    devices: devices.map(({ category, behind }, i) => ({
      deviceId: deviceOf(i),
      category,
      parentId: behind === undefined ? null : deviceOf(behind),
    })),
    days: days.flatMap((day) =>
      devices.flatMap((device, i): HistoryDay[] => {
        const values = device.days[day]
        return values ? [{ day, deviceId: deviceOf(i), columns: columnsOf(values) }] : []
      }),
    ),
  })
  return ids
}

function columnsOf(values: DayOfDevice): HistoryDay['columns'] {
  const columns = Object.entries(values).map(([name, steps]) => {
    const minutes = new Float64Array(1440).fill(Number.NaN)
    let from = 0
    for (const [untilHour, value] of steps) {
      minutes.fill(value, from, untilHour * 60)
      from = untilHour * 60
    }
    return [name, minutes]
  })
  return Object.fromEntries(columns)
}
