import type { ExternalDevice } from '@kilowatt/contracts/portal/external-devices'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../api/client.ts'
import type { SolarFields } from './solar-request.ts'

/**
 * Coordinates and roof of the location linked to the metering place, as initial values of the form. Null if
 * unknown.
 */
export function useLocationOf(device: ExternalDevice | null): Partial<SolarFields> | null {
  const id = device?.location?.id
  const { data: location } = useQuery({
    ...orpc.locations.get.queryOptions({ input: { id: id ?? 0 }, select: ({ data }) => data.location }),
    enabled: id !== undefined,
  })
  if (!location?.coordinates) return null
  return { ...location.coordinates, ...location.solarPlane }
}
