import type { MenuNode } from '@kilowatt/contracts/directory/menu'
import { placeAliases, webPaths } from '@kilowatt/contracts/web-paths'
import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'

export type MenuCompany = { id: number; name: string; rootGroupId: number }
export type MenuGroup = { id: number; parentId: number | null; name: string }
export type MenuLocation = {
  id: number
  name: string
  companyId: number
  locationGroupId: number
  /** device groups, and devices outside all groups */
  childCount: number
  /** null if there is no controller or module */
  connected: boolean | null
}
export type MenuDeviceGroup = { id: number; name: string }
export type MenuDevice = {
  id: number
  name: string
  category: DeviceCategory
  /** null: not behind one of our controllers or modules */
  connected: boolean | null
  groupIds: readonly number[]
}

/** A company node, which also represents its root group. Without `children` it is unopened. */
export const companyNode = (
  company: MenuCompany,
  childCount: number,
  children: MenuNode[] = [],
): MenuNode => ({
  title: company.name,
  type: 'company',
  level: 0,
  href: webPaths.locationGroup(company.id, company.rootGroupId),
  aliases: [
    placeAliases.company(company.id),
    placeAliases.locationGroup(company.rootGroupId),
    webPaths.company(company.id),
  ],
  children,
  data: { id: company.id, childCount },
  filtered: false,
})

export const locationNode = (location: MenuLocation, level: number): MenuNode => ({
  title: location.name,
  type: 'location',
  level,
  href: webPaths.location(location.id),
  aliases: [
    `${placeAliases.locationGroup(location.locationGroupId)}${webPaths.location(location.id)}`,
    `${webPaths.locationGroup(location.companyId, location.locationGroupId)}${webPaths.location(location.id)}`,
  ],
  children: [],
  data: { id: location.id, connected: location.connected, childCount: location.childCount },
  filtered: false,
})

/** A group without its children, unopened. */
export const groupToOpen = (
  companyId: number,
  group: MenuGroup,
  childCount: number,
  level: number,
): MenuNode => ({
  title: group.name,
  type: 'location-group',
  level,
  href: webPaths.locationGroup(companyId, group.id),
  aliases: [placeAliases.locationGroup(group.id)],
  children: [],
  data: { id: group.id, childCount },
  filtered: false,
})

/** The whole tree of a company: groups before locations at every level, each in the given order. */
export function companyTree(
  company: MenuCompany,
  groups: readonly MenuGroup[],
  locations: readonly MenuLocation[],
): MenuNode {
  const groupsOf = Map.groupBy(groups, ({ parentId }) => parentId)
  const locationsOf = Map.groupBy(locations, ({ locationGroupId }) => locationGroupId)
  const childrenOf = (groupId: number, level: number): MenuNode[] => [
    ...(groupsOf.get(groupId) ?? []).map((group) => groupNode(group, level)),
    ...(locationsOf.get(groupId) ?? []).map((location) => locationNode(location, level)),
  ]
  const groupNode = (group: MenuGroup, level: number): MenuNode => {
    const children = childrenOf(group.id, level + 1)
    return { ...groupToOpen(company.id, group, children.length, level), children }
  }
  const children = childrenOf(company.rootGroupId, 1)
  return companyNode(company, children.length, children)
}

/** A tree with the devices found at its locations, each in all its groups. */
export const withDevicesFound = (
  nodes: readonly MenuNode[],
  locations: readonly MenuLocation[],
  groups: readonly (MenuDeviceGroup & { locationId: number })[],
  devices: readonly (MenuDevice & { locationId: number })[],
): MenuNode[] =>
  nodes.map((node) => {
    const location = node.type === 'location' && locations.find(({ id }) => id === node.data.id)
    if (!location) return { ...node, children: withDevicesFound(node.children, locations, groups, devices) }
    const isThere = ({ locationId }: { locationId: number }) => locationId === location.id
    const place = { prefix: '', level: node.level + 1 }
    return {
      ...node,
      children: locationBranch(location, groups.filter(isThere), devices.filter(isThere), place),
    }
  })

/**
 * Children of a location: its device groups with their devices, then the devices in no group.
 * @param prefix part of the addresses before `/locations/{id}`
 * @param level level of the outermost nodes
 */
export function locationBranch(
  location: Pick<MenuLocation, 'id' | 'companyId' | 'locationGroupId'>,
  groups: readonly MenuDeviceGroup[],
  devices: readonly MenuDevice[],
  { prefix, level }: { prefix: string; level: number },
): MenuNode[] {
  const prefixes = [
    prefix,
    '',
    placeAliases.locationGroup(location.locationGroupId),
    webPaths.locationGroup(location.companyId, location.locationGroupId),
  ]
  const addresses = (...paths: string[]) => {
    const [href = '', ...aliases] = new Set(
      paths.flatMap((path) => prefixes.map((before) => `${before}${path}`)),
    )
    return { href, aliases }
  }
  // links to a device work without naming a group
  const deviceNode = (device: MenuDevice, path: string, atLevel: number): MenuNode => ({
    title: device.name,
    type: 'device',
    level: atLevel,
    ...addresses(path, webPaths.device(location.id, device.id)),
    children: [],
    data: { id: device.id, category: device.category, connected: device.connected, childCount: 0 },
    filtered: false,
  })
  const groupNode = (group: MenuDeviceGroup): MenuNode => {
    const children = devices
      .filter(({ groupIds }) => groupIds.includes(group.id))
      .map((device) =>
        deviceNode(device, webPaths.groupedDevice(location.id, group.id, device.id), level + 1),
      )
    return {
      title: group.name,
      type: 'device-group',
      level,
      ...addresses(webPaths.deviceGroup(location.id, group.id)),
      children,
      data: { id: group.id, childCount: children.length },
      filtered: false,
    }
  }
  const ungrouped = devices.filter(({ groupIds }) => groupIds.length === 0)
  return [
    ...groups.map(groupNode),
    ...ungrouped.map((device) => deviceNode(device, webPaths.device(location.id, device.id), level)),
  ]
}
