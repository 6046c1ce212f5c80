/**
 * States of an update of one controller. In a roll-out it is `queued` until its turn, then `waiting` until
 * the controller accepts it; then the controller reports progress. All other states are final. `rolled_back`:
 * the controller did not start with the new version and returned to the old one by itself.
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

/** States in which the controller has started. */
export const underWayStatuses = ['accepted', 'downloading', 'verified', 'installing'] as const
/** States of unfinished updates. A controller has at most one. */
export const openStatuses = ['queued', 'waiting', ...underWayStatuses] as const
export const failedStatuses = ['failed', 'rolled_back'] as const

const isIn =
  (statuses: readonly UpdateStatus[]) =>
  (status: UpdateStatus): boolean =>
    statuses.includes(status)
export const isUnderWay = isIn(underWayStatuses)
export const isOpenUpdate = isIn(openStatuses)
