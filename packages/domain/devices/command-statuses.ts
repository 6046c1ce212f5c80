/** What can become of a command; the first two are on their way, the others stay. */
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
