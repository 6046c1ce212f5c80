import type { LocationGroup } from '@kilowatt/contracts/tenancy/location-groups'

type Group = Pick<LocationGroup, 'id' | 'name' | 'parentId'>

export type GroupRow<G extends Group> = {
  group: G
  /** from 0 */
  depth: number
  hasChildren: boolean
  expanded: boolean
}

function childrenByParent<G extends Group>(groups: readonly G[]): Map<number | null, G[]> {
  const children = new Map<number | null, G[]>()
  for (const group of groups) children.set(group.parentId, [...(children.get(group.parentId) ?? []), group])
  return children
}

/** The groups to draw from top to bottom: only open groups show what is below them. */
export function groupRows<G extends Group>(
  groups: readonly G[],
  expanded: ReadonlySet<number>,
): GroupRow<G>[] {
  const children = childrenByParent(groups)
  const rowsBelow = (parentId: number | null, depth: number): GroupRow<G>[] =>
    (children.get(parentId) ?? []).flatMap((group) => {
      const hasChildren = children.has(group.id)
      const isOpen = hasChildren && expanded.has(group.id)
      return [
        { group, depth, hasChildren, expanded: isOpen },
        ...(isOpen ? rowsBelow(group.id, depth + 1) : []),
      ]
    })
  return rowsBelow(null, 0)
}

type Counted = Pick<LocationGroup, 'id' | 'parentId' | 'locationsCount'>

/** Number of locations in each group and the groups below it. Parents must come before their children. */
export function locationsBelow(groups: readonly Counted[]): ReadonlyMap<number, number> {
  const counts = new Map(groups.map(({ id, locationsCount }) => [id, locationsCount]))
  for (const { id, parentId } of groups.toReversed())
    if (parentId !== null) counts.set(parentId, (counts.get(parentId) ?? 0) + (counts.get(id) ?? 0))
  return counts
}

/** The groups from the root down to a group, including it. */
export function groupPath<G extends Group>(groups: readonly G[], id: number): G[] {
  const byId = new Map(groups.map((group) => [group.id, group]))
  const path: G[] = []
  for (let at = byId.get(id); at; at = at.parentId === null ? undefined : byId.get(at.parentId))
    path.unshift(at)
  return path
}

/** The items of a move, all from one group. */
export type Moved = { fromGroupId: number; groupIds: readonly number[]; locationIds: readonly number[] }

/** Why a group cannot be the target of a move, or null if it can. The codes are the server's. */
export function moveRefusal(
  groups: readonly Group[],
  { fromGroupId, groupIds }: Moved,
  targetId: number,
): 'already_in_group' | 'location_group_cycle' | null {
  if (targetId === fromGroupId) return 'already_in_group'
  return groupPath(groups, targetId).some(({ id }) => groupIds.includes(id)) ? 'location_group_cycle' : null
}
