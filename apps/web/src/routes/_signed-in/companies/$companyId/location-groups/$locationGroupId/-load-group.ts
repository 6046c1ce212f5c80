import type { LocationGroup } from '@kilowatt/contracts/tenancy/location-groups'
import { notFound } from '@tanstack/react-router'
import { orpc } from '#api/client.ts'
import { idOrNotFound, orNotFound } from '#api/or-not-found.ts'
import { queryClient } from '#api/query-client.ts'

type Found = {
  readonly group: LocationGroup
  /** zone of most of its locations; null if it has none */
  readonly timezone: string | null
}

/** @throws the router's "not found" for a group that is absent, not accessible, or in another company */
export async function loadGroup(params: { companyId: string; locationGroupId: string }): Promise<Found> {
  const input = { locationGroupId: idOrNotFound(params.locationGroupId) }
  const options = orpc.locationGroups.get.queryOptions({ input })
  const known = () => queryClient.getQueryData(options.queryKey)?.data.locationGroup.name
  const { locationGroup, timezone } = (await orNotFound(queryClient.fetchQuery(options), known)).data
  if (locationGroup.companyId !== idOrNotFound(params.companyId)) throw notFound()
  return { group: locationGroup, timezone }
}
