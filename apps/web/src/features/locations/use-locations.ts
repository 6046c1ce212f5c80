import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { orpc } from '../../api/client.ts'
import { type LocationsAddress, locationsInput } from './locations-address.ts'

const REFRESHED_EVERY_MS = 60_000

/**
 * The page of locations for an address: of all locations or of a group. The previous page stays until the
 * next one arrives.
 */
export const useLocations = (address: LocationsAddress, locationGroupId?: number) =>
  useQuery(
    orpc.locations.list.queryOptions({
      input: { ...locationsInput(address), ...(locationGroupId !== undefined && { locationGroupId }) },
      refetchInterval: REFRESHED_EVERY_MS,
      placeholderData: keepPreviousData,
    }),
  )
