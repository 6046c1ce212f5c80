import type { MenuNode } from '@kilowatt/contracts/directory/menu'
import {
  keepPreviousData,
  type QueryClient,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { mayRetry } from '../../api/call-errors.ts'
import { orpc } from '../../api/client.ts'
import type { Screen } from '../../shared/navigation/route-screen.ts'
import {
  groupIdOf,
  groupIdsOf,
  isCut,
  menuNodeId,
  nodesOf,
  trailTo,
  withChildren,
  withFound,
  withTrail,
} from './menu-nodes.ts'

type Menu = {
  /** the tree, reduced by a search */
  nodes: MenuNode[]
  /** the whole tree, regardless of a search: for the current page's position */
  places: MenuNode[]
  /** called when a node of the tree is opened; loads the content of a group if it is missing */
  open: (nodeId: string) => void
  /** the search text; the server finds what is not loaded, above all the devices of all locations */
  search: (query: string) => void
  /** number of matches that are not among the nodes */
  leftOut: number
  /** why there is no tree, with a retry */
  failure: { error: Error; retry: () => void } | null
  /** retries a part of the tree that failed to load; null if nothing is missing */
  fillGap: (() => void) | null
}

/**
 * The person's tree of places. Parts that the first answer leaves out are loaded when they are reached: the
 * groups of a company for people who see many, the content of a group in a large company, the devices of a
 * location.
 */
export function useMenu(pathname: string, place: Screen['place']): Menu {
  const queries = useQueryClient()
  const { data: answered, error, refetch } = useQuery(orpc.menu.own.queryOptions())
  const own = answered?.data.structure
  const companyId = useCompanyId(place)
  const { top, isCompanyLost } = useCompany(own, companyId)
  const [opened, setOpened] = useState<readonly number[]>([])
  const [query, search] = useState('')
  const isPartial = useMemo(() => (top ?? []).some(isCut), [top])
  const { trail, isTrailLost } = useTrail(place, isPartial)
  const whole = useMemo(() => new Set(groupIdsOf(nodesOf(top ?? []).filter(isOpen))), [top])
  const wanted = [...new Set([...opened, ...groupIdsOf(nodesOf(trail))])]
    .filter((id) => !whole.has(id))
    .sort((a, b) => a - b)
  const groups = useQueries({
    queries: isPartial ? wanted.map((id) => orpc.menuBranches.group.queryOptions({ input: { id } })) : [],
    combine: branchesOf,
  })
  const groupKey = wanted.join()
  const tree = useMemo(() => {
    const ids = groupKey.split(',')
    const loaded = groups.branches.flatMap((children, index): [string, MenuNode[]][] =>
      children ? [[`location-group:${ids[index]}`, children]] : [],
    )
    return top && withTrail(withChildren(top, new Map(loaded)), trail)
  }, [top, groups.branches, groupKey, trail])
  const answer = useQuery({
    ...orpc.menuBranches.search.queryOptions({ input: { query }, placeholderData: keepPreviousData }),
    enabled: query !== '',
  })
  const found = query === '' ? undefined : answer.data?.data
  const shown = useMemo(() => {
    if (!tree || !found) return tree
    return isPartial ? withFound(tree, found.structure) : withTrail(tree, found.structure)
  }, [isPartial, tree, found])
  const here = useMemo(
    () => (tree ? trailTo(tree, pathname).filter(isUnopenedLocation) : []),
    [tree, pathname],
  )
  const below = useQueries({
    queries: here.map((location) =>
      orpc.menu.location.queryOptions({ input: { id: location.data.id, level: location.level + 1 } }),
    ),
    combine: branchesOf,
  })
  const ofHere = useMemo(
    () => new Map(here.map((location, index) => [menuNodeId(location), below.branches[index] ?? []])),
    [here, below.branches],
  )
  const places = useMemo(() => withChildren(tree ?? [], ofHere), [tree, ofHere])
  const nodes = useMemo(
    () => (shown === tree ? places : withChildren(shown ?? [], ofHere)),
    [shown, tree, places, ofHere],
  )
  const hasGap =
    isCompanyLost || isTrailLost || groups.isLost || below.isLost || (query !== '' && isLost(answer))
  return {
    nodes,
    places,
    search,
    failure: error && !own ? { error, retry: () => void refetch() } : null,
    fillGap: hasGap ? () => void askLostAgain(queries) : null,
    // a complete tree has every place
    leftOut: found ? found.leftOut.devices + (isPartial ? found.leftOut.places : 0) : 0,
    open: (nodeId) => {
      const id = groupIdOf(nodeId)
      if (id !== null) setOpened((was) => (was.includes(id) ? was : [...was, id]))
    },
  }
}

const nothing: readonly MenuNode[] = []

/**
 * Whether the part failed to load and may succeed on retry. A part that no longer exists, or is not accessible, is
 * not a gap.
 */
const isLost = ({ error }: { error: Error | null }) => error !== null && mayRetry(error)

type Branch = { data: { data: { structure: MenuNode[] } } | undefined; error: Error | null }

const branchesOf = (answers: Branch[]) => ({
  branches: answers.map(({ data }) => data?.data.structure),
  isLost: answers.some(isLost),
})

const askLostAgain = (queries: QueryClient) =>
  Promise.all(
    [orpc.menu.key(), orpc.menuBranches.key()].map((queryKey) =>
      queries.refetchQueries({
        queryKey,
        type: 'active',
        predicate: ({ state }) => state.status === 'error',
      }),
    ),
  )

/** The path to the page's location or group, for a tree that lacks it. */
function useTrail(place: Screen['place'], isPartial: boolean) {
  const { locationId, locationGroupId } = place ?? {}
  const ofLocation = useQuery({
    ...orpc.menuBranches.trail.queryOptions({ input: { id: locationId ?? 0 } }),
    enabled: isPartial && locationId !== undefined,
  })
  const ofGroup = useQuery({
    ...orpc.menuBranches.groupTrail.queryOptions({ input: { id: locationGroupId ?? 0 } }),
    enabled: isPartial && locationGroupId !== undefined,
  })
  const query = locationId === undefined ? ofGroup : ofLocation
  return {
    trail: (isPartial && query.data?.data.structure) || nothing,
    isTrailLost: isPartial && isLost(query),
  }
}

const isOpen = ({ children }: MenuNode) => children.length > 0

const isUnopenedLocation = ({ type, children }: MenuNode) => type === 'location' && children.length === 0

/** Company of the page: the one in its address, or that of its location. */
function useCompanyId(place: Screen['place']): number | null {
  const { companyId, locationId } = place ?? {}
  const location = useQuery({
    ...orpc.locations.get.queryOptions({ input: { id: locationId ?? 0 } }),
    enabled: locationId !== undefined,
  })
  if (companyId !== undefined) return companyId
  return locationId === undefined ? null : (location.data?.data.location.company.id ?? null)
}

/** The tree with the groups of one company added, if it came without them. */
function useCompany(own: MenuNode[] | undefined, companyId: number | null) {
  const closed = own?.find(
    ({ type, data, children }) => type === 'company' && data.id === companyId && children.length === 0,
  )
  const query = useQuery({
    ...orpc.menu.company.queryOptions({ input: { id: companyId ?? 0 } }),
    enabled: closed !== undefined,
  })
  const structure = query.data?.data.structure
  const top = useMemo(
    () => (closed && structure ? own?.map((node) => (node === closed ? (structure[0] ?? node) : node)) : own),
    [own, closed, structure],
  )
  return { top, isCompanyLost: closed !== undefined && isLost(query) }
}
