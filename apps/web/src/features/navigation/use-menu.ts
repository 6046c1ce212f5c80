import type { MenuNode } from '@kilowatt/contracts/menu'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { orpc } from '../../api/client.ts'
import { groupIdsOf, isClosedGroup, menuNodeId, trailTo, withChildren } from './menu-nodes.ts'

type Menu = {
  nodes: MenuNode[]
  /** a node of the tree was opened; a group whose content is not here is fetched */
  open: (nodeId: string) => void
  /** what is looked for; a tree that is not all here is searched by the server */
  search: (query: string) => void
}

/**
 * The person's tree of places. What is not part of their first answer is fetched when they get there: the groups of a
 * company for those who see many, the content of a group where the company is large, the devices of a location.
 */
export function useMenu(pathname: string): Menu {
  const own = useQuery(orpc.menu.own.queryOptions()).data?.data.structure
  const companyId = useCompanyId(pathname)
  const top = useCompany(own, companyId)
  const [opened, setOpened] = useState<readonly number[]>([])
  const [query, search] = useState('')
  const isPartial = useMemo(() => (top ?? []).some(hasClosedGroup), [top])
  const wanted = [...new Set([...opened, ...useWayTo(pathname, isPartial)])].sort((a, b) => a - b)
  const groups = useQueries({
    queries: isPartial ? wanted.map((id) => orpc.menuBranches.group.queryOptions({ input: { id } })) : [],
    combine: (answers) => answers.map((answer) => answer.data?.data.structure),
  })
  const groupKey = wanted.join()
  const tree = useMemo(() => {
    const ids = groupKey.split(',')
    const loaded = groups.flatMap((children, index): [string, MenuNode[]][] =>
      children ? [[`location-group:${ids[index]}`, children]] : [],
    )
    return top && withChildren(top, new Map(loaded))
  }, [top, groups, groupKey])
  const found = useQuery({
    ...orpc.menuBranches.search.queryOptions({
      input: { query, ...(companyId !== null && { companyId }) },
    }),
    enabled: isPartial && query !== '',
  }).data?.data.structure
  const shown = query === '' ? tree : (found ?? tree)
  const here = useMemo(
    () => (tree ? trailTo(tree, pathname).filter(isUnopenedLocation) : []),
    [tree, pathname],
  )
  const below = useQueries({
    queries: here.map((location) =>
      orpc.menu.location.queryOptions({ input: { id: location.data.id, level: location.level + 1 } }),
    ),
    combine: (answers) => answers.map((answer) => answer.data?.data.structure),
  })
  const nodes = useMemo(() => {
    const loaded = new Map(here.map((location, index) => [menuNodeId(location), below[index] ?? []]))
    return withChildren(shown ?? [], loaded)
  }, [shown, here, below])
  return {
    nodes,
    search,
    open: (nodeId) => {
      const id = Number(/^location-group:(\d+)$/.exec(nodeId)?.[1] ?? 0)
      if (id > 0) setOpened((was) => (was.includes(id) ? was : [...was, id]))
    },
  }
}

const hasClosedGroup = (node: MenuNode): boolean => isClosedGroup(node) || node.children.some(hasClosedGroup)

/** The groups on the way to the location on the screen, where the tree does not hold it. */
function useWayTo(pathname: string, isPartial: boolean): number[] {
  const locationId = /^\/locations\/(\d+)/.exec(pathname)?.[1]
  const trail = useQuery({
    ...orpc.menuBranches.trail.queryOptions({ input: { id: Number(locationId ?? 0) } }),
    enabled: isPartial && locationId !== undefined,
  }).data?.data.structure
  return useMemo(
    () => (trail ? groupIdsOf(trailTo(trail, `/locations/${locationId}`)) : []),
    [trail, locationId],
  )
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
