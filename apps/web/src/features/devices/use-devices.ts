import type { Device } from '@kilowatt/contracts/devices/devices'
import type { LiveDevice } from '@kilowatt/contracts/telemetry/live'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../api/client.ts'
import { useLiveState } from '../../api/live-context.tsx'

export type DeviceNow = { device: Device; live: LiveDevice | null }

export const devicesQuery = (locationId: number) => orpc.devices.list.queryOptions({ input: { locationId } })

/** The devices of a location with what each does now; undefined while they load. */
export function useDevices(locationId: number): DeviceNow[] | undefined {
  const live = useLiveState().event?.devices
  const devices = useQuery(devicesQuery(locationId)).data?.data.devices
  return devices?.map((device) => ({ device, live: live?.find(({ id }) => id === device.id) ?? null }))
}
