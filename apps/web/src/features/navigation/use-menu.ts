import type { MenuNode } from '@kilowatt/contracts/menu'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { orpc } from '../../api/client.ts'
import { menuNodeId, trailTo, withChildren } from './menu-nodes.ts'

/**
 * The person's tree of places. What is not part of their first answer is fetched when they get there: the groups of a
 * company for those who see many, the devices of a location for everybody.
 */
export function useMenu(pathname: string): MenuNode[] {
  const own = useQuery(orpc.menu.own.queryOptions()).data?.data.structure
  const top = useCompany(own, useCompanyId(pathname))
  const here = useMemo(() => (top ? trailTo(top, pathname).filter(isUnopenedLocation) : []), [top, pathname])
  const below = useQueries({
    queries: here.map((location) =>
      orpc.menu.location.queryOptions({ input: { id: location.data.id, level: location.level + 1 } }),
    ),
    combine: (answers) => answers.map((answer) => answer.data?.data.structure),
  })
  return useMemo(() => {
    const loaded = new Map(here.map((location, index) => [menuNodeId(location), below[index] ?? []]))
    return withChildren(top ?? [], loaded)
  }, [top, here, below])
}

const isUnopenedLocation = ({ type, children }: MenuNode) => type === 'location' && children.length === 0

/** Company of the page: named in its address, or that of the location on it. */
function useCompanyId(pathname: string): number | null {
  const company = /^\/companies\/(\d+)/.exec(pathname)?.[1]
  const locationId = /^\/locations\/(\d+)/.exec(pathname)?.[1]
  const location = useQuery({
    ...orpc.locations.get.queryOptions({ input: { id: Number(locationId ?? 0) } }),
    enabled: locationId !== undefined,
  })
  if (company) return Number(company)
  return locationId === undefined ? null : (location.data?.data.location.company.id ?? null)
}

/** The tree with the groups of one company put in, where it came without them. */
function useCompany(own: MenuNode[] | undefined, companyId: number | null): MenuNode[] | undefined {
  const closed = own?.find(
    ({ type, data, children }) => type === 'company' && data.id === companyId && children.length === 0,
  )
  const structure = useQuery({
    ...orpc.menu.company.queryOptions({ input: { id: companyId ?? 0 } }),
    enabled: closed !== undefined,
  }).data?.data.structure
  return useMemo(
    () => (closed && structure ? own?.map((node) => (node === closed ? (structure[0] ?? node) : node)) : own),
    [own, closed, structure],
  )
}
