/** A device and the one that it stands behind, or is a part of. */
export type Behind = { readonly id: number; readonly parentId: number | null }

/** Everything above a device, from the nearest up; a circle, which only machines could announce, is gone round once. */
export function above<D extends Behind>(devices: readonly D[], { parentId }: Pick<Behind, 'parentId'>): D[] {
  const found: D[] = []
  let next = parentId
  while (next !== null) {
    const device = devices.find(({ id }) => id === next)
    if (!device || found.includes(device)) break
    found.push(device)
    next = device.parentId
  }
  return found
}

/** Would a device that is put behind another then stand behind itself? */
export const closesCircle = (devices: readonly Behind[], { id, parentId }: Behind): boolean =>
  parentId === id || above(devices, { parentId }).some((device) => device.id === id)
