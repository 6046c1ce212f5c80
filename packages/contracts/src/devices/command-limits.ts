/** Older commands are deleted, and of each device all but the newest. */
export const COMMANDS_KEPT_DAYS = 400
export const COMMANDS_KEPT_PER_DEVICE = 10_000
