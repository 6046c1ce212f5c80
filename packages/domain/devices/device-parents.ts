/** A device and the device it is behind or part of. */
export type Behind = { readonly id: number; readonly parentId: number | null }

/** All devices above a device, nearest first. If hardware reports a circle, it is followed only once. */
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

/** Whether moving a device behind another would put it behind itself. */
export const closesCircle = (devices: readonly Behind[], { id, parentId }: Behind): boolean =>
  parentId === id || above(devices, { parentId }).some((device) => device.id === id)
