/**
 * What becomes of the update of one controller. It is `queued` in a roll-out until its turn, `waiting` until the controller takes it,
 * then the controller says how far it is; the others stay. `rolled_back`: it did not come up with the new version and went back by itself.
 */
export const updateStatuses = [
  'queued',
  'waiting',
  'accepted',
  'downloading',
  'verified',
  'installing',
  'done',
  'failed',
  'rolled_back',
  'cancelled',
  'expired',
] as const
export type UpdateStatus = (typeof updateStatuses)[number]

/** The controller has begun. */
export const underWayStatuses = ['accepted', 'downloading', 'verified', 'installing'] as const
/** Nothing has been decided yet; a controller has one such update at most. */
export const openStatuses = ['queued', 'waiting', ...underWayStatuses] as const
export const failedStatuses = ['failed', 'rolled_back'] as const

const isIn =
  (statuses: readonly UpdateStatus[]) =>
  (status: UpdateStatus): boolean =>
    statuses.includes(status)
export const isUnderWay = isIn(underWayStatuses)
export const isOpenUpdate = isIn(openStatuses)
