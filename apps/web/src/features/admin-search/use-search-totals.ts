import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { orpc } from '../../api/client.ts'
import type { SearchKind } from './search-kinds.ts'
import { type SearchAddress, searchInput } from './search-state.ts'

/**
 * The number of results of each kind with the filters that apply to it. The shown kind uses the same call as
 * its table.
 */
export function useSearchTotals(
  active: SearchKind,
  address: SearchAddress,
): Record<SearchKind, number | undefined> {
  const forCount = (kind: SearchKind): SearchAddress =>
    kind === active ? address : { ...address, page: undefined, sort: undefined, direction: undefined }
  const options = { placeholderData: keepPreviousData }
  const users = useQuery(
    orpc.adminSearch.users.queryOptions({ input: searchInput('users', forCount('users')), ...options }),
  )
  const locations = useQuery(
    orpc.adminSearch.locations.queryOptions({
      input: searchInput('locations', forCount('locations')),
      ...options,
    }),
  )
  const controllers = useQuery(
    orpc.adminSearch.controllers.queryOptions({
      input: searchInput('oem-devices', forCount('oem-devices')),
      ...options,
    }),
  )
  const devices = useQuery(
    orpc.adminSearch.devices.queryOptions({ input: searchInput('devices', forCount('devices')), ...options }),
  )
  return {
    users: users.data?.data.total,
    locations: locations.data?.data.total,
    'oem-devices': controllers.data?.data.total,
    devices: devices.data?.data.total,
  }
}
