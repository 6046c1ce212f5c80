import type { LocationGroup } from '@kilowatt/contracts/tenancy/location-groups'
import { notFound } from '@tanstack/react-router'
import { orpc } from '../../../../../../api/client.ts'
import { idOrNotFound, orNotFound } from '../../../../../../api/or-not-found.ts'
import { queryClient } from '../../../../../../api/query-client.ts'

type Params = { readonly companyId: string; readonly locationGroupId: string }

/** The group of an address. One that is absent, not ours or of another company is not found. */
export async function loadGroup({ companyId, locationGroupId }: Params): Promise<LocationGroup> {
  const input = { locationGroupId: idOrNotFound(locationGroupId) }
  const asked = queryClient.fetchQuery(orpc.locationGroups.get.queryOptions({ input }))
  const { locationGroup } = (await orNotFound(asked)).data
  if (locationGroup.companyId !== idOrNotFound(companyId)) throw notFound()
  return locationGroup
}
