import type { ExternalDevice } from '@kilowatt/contracts/portal/external-devices'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../api/client.ts'
import type { SolarFields } from './solar-ask.ts'

/** Where the location stands that a metering place tells, and how its roof lies: what the form begins with. Null where nobody told. */
export function useLocationOf(device: ExternalDevice | null): Partial<SolarFields> | null {
  const id = device?.location?.id
  const { data: location } = useQuery({
    ...orpc.locations.get.queryOptions({ input: { id: id ?? 0 }, select: ({ data }) => data.location }),
    enabled: id !== undefined,
  })
  if (!location?.coordinates) return null
  return { ...location.coordinates, ...location.solarPlane }
}
