/** States of a command; the first two are in progress, the others final. */
export const commandStatuses = [
  'pending',
  'accepted',
  'done',
  'rejected',
  'expired',
  'failed',
  'superseded',
] as const
export type CommandStatus = (typeof commandStatuses)[number]
