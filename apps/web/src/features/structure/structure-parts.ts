import type { Device } from '@kilowatt/contracts/devices/devices'

/** Parts of a structure: all devices, those in no group, deleted ones, or a device group by its id. */
export type Part = 'all' | 'none' | 'deleted' | number

export function readPart(raw: unknown): Part | undefined {
  if (raw === 'all' || raw === 'none' || raw === 'deleted') return raw
  const id = Number(raw)
  return Number.isInteger(id) && id > 0 ? id : undefined
}

export type Group = { readonly id: number; readonly name: string }

/** The group that devices leave when they are moved from a part; null if the part is not a group. */
export const leftGroup = (part: Part): number | null => (typeof part === 'number' ? part : null)

const isIn = ({ deviceGroups }: Device, groupId: number) => deviceGroups.some(({ id }) => id === groupId)

export function devicesIn(devices: readonly Device[], part: Part): Device[] {
  if (typeof part === 'number') return devices.filter((device) => isIn(device, part))
  if (part === 'none') return devices.filter(({ deviceGroups }) => deviceGroups.length === 0)
  return part === 'all' ? [...devices] : []
}

/** Target of a move: into a group, or null: out of the current one. */
export type Target = number | null

/**
 * Whether these devices can be moved there: not if any is already there, and devices without a group cannot
 * leave one.
 */
export function mayMove(devices: readonly Device[], from: Part, to: Target): boolean {
  if (devices.length === 0) return false
  if (to === null) return leftGroup(from) !== null
  return !devices.some((device) => isIn(device, to))
}

/** The list with the moved ids before another id; null: at the end. */
export function placedBefore(
  ids: readonly number[],
  moved: readonly number[],
  beforeId: number | null,
): number[] {
  const rest = ids.filter((id) => !moved.includes(id))
  const at = beforeId === null ? rest.length : rest.indexOf(beforeId)
  if (at < 0) return [...ids]
  const block = ids.filter((id) => moved.includes(id))
  return [...rest.slice(0, at), ...block, ...rest.slice(at)]
}

/** The ids with one moved up (−1) or down (+1). The ends are the limit. */
export function shifted(ids: readonly number[], id: number, by: 1 | -1): number[] {
  const at = ids.indexOf(id)
  const neighbour = ids[at + by]
  if (at < 0 || neighbour === undefined) return [...ids]
  return ids.map((one) => (one === id ? neighbour : one === neighbour ? id : one))
}
