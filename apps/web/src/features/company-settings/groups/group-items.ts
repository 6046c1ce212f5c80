import type { CompanyLocation } from '@kilowatt/contracts/directory/companies'
import type { LocationGroup } from '@kilowatt/contracts/tenancy/location-groups'
import { locationsBelow } from './group-tree.ts'

/** The content of a group: groups first, then locations. */
export type GroupItem =
  | {
      kind: 'group'
      key: string
      id: number
      name: string
      group: LocationGroup
      /** number of locations in the group and the groups below it */
      locationsCount: number
    }
  | { kind: 'location'; key: string; id: number; name: string; location: CompanyLocation }

/** Subgroups are on the first page, before the locations that the server pages. */
export function groupItems(
  groups: readonly LocationGroup[],
  groupId: number,
  page: number,
  locations: readonly CompanyLocation[],
): GroupItem[] {
  const below = page === 1 ? groups.filter(({ parentId }) => parentId === groupId) : []
  const counts = locationsBelow(groups)
  return [
    ...below.map(
      (group): GroupItem => ({
        kind: 'group',
        key: `group-${group.id}`,
        id: group.id,
        name: group.name,
        group,
        locationsCount: counts.get(group.id) ?? 0,
      }),
    ),
    ...locations.map(
      (location): GroupItem => ({
        kind: 'location',
        key: `location-${location.id}`,
        id: location.id,
        name: location.name,
        location,
      }),
    ),
  ]
}

/** The items that move when these rows are moved out of a group. */
export function movedOf(fromGroupId: number, items: readonly Pick<GroupItem, 'kind' | 'id'>[]) {
  const ids = (kind: GroupItem['kind']) => items.filter((item) => item.kind === kind).map(({ id }) => id)
  return { fromGroupId, groupIds: ids('group'), locationIds: ids('location') }
}

/** Only an empty group can be deleted. */
export const isEmptyGroup = ({ groupsCount, locationsCount }: LocationGroup) =>
  groupsCount + locationsCount === 0
