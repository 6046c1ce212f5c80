import { webPaths } from '@kilowatt/contracts/web-paths'
import { notFound, redirect } from '@tanstack/react-router'
import { orpc } from '../../api/client.ts'
import { idOrNotFound, orNotFound } from '../../api/or-not-found.ts'
import { queryClient } from '../../api/query-client.ts'

type Alias = {
  params: { companyId?: string; locationGroupId: string; locationId: string; _splat?: string }
  location: { searchStr: string; hash: string }
}

/**
 * Locations also have addresses below their group (spec §2). Each redirects to the one address where the page
 * is.
 * @throws redirect; the router's "not found" if the group has no such location
 */
export async function leadToLocation({ params, location: { searchStr, hash } }: Alias): Promise<never> {
  const input = { id: idOrNotFound(params.locationId) }
  const { location } = (await orNotFound(queryClient.fetchQuery(orpc.locations.get.queryOptions({ input }))))
    .data
  const isThere =
    location.locationGroup.id === idOrNotFound(params.locationGroupId) &&
    (params.companyId === undefined || location.company.id === idOrNotFound(params.companyId))
  if (!isThere) throw notFound()
  const rest = params._splat ? `/${params._splat}` : ''
  throw redirect({
    href: `${webPaths.location(location.id)}${rest}${searchStr}${hash && `#${hash}`}`,
    replace: true,
  })
}
