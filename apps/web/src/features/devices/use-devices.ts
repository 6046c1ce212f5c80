import type { Device } from '@kilowatt/contracts/devices/devices'
import type { LiveDevice } from '@kilowatt/contracts/telemetry/live'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../api/client.ts'
import { useLiveState } from '../../api/live-context.tsx'

export type DeviceNow = { device: Device; live: LiveDevice | null }

export const devicesQuery = (locationId: number) => orpc.devices.list.queryOptions({ input: { locationId } })

type Devices = {
  /** undefined while loading, or after a failure */
  devices: DeviceNow[] | undefined
  /** all devices of the location, in order */
  deviceGroups: readonly { id: number; name: string }[]
  error: Error | null
  refetch: () => unknown
}

/** The devices of a location with their current values. */
export function useDevices(locationId: number): Devices {
  const live = useLiveState().event?.devices
  const { data, error, refetch } = useQuery(devicesQuery(locationId))
  const devices = data?.data.devices.map((device) => ({
    device,
    live: live?.find(({ id }) => id === device.id) ?? null,
  }))
  return { devices, deviceGroups: data?.data.deviceGroups ?? [], error, refetch }
}
