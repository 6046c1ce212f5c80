import type { LocationGroup } from '@kilowatt/contracts/tenancy/location-groups'

type Named = Pick<LocationGroup, 'id' | 'name' | 'parentId'>

/**
 * Names of groups without their root group, each with the groups above it in front.
 * @param groups parents before their children
 */
export function groupNames(groups: readonly Named[]): ReadonlyMap<number, string> {
  const names = new Map<number, string>()
  for (const { id, name, parentId } of groups) {
    if (parentId === null) continue
    const above = names.get(parentId)
    names.set(id, above === undefined ? name : `${above} › ${name}`)
  }
  return names
}
