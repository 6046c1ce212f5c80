/** Days after which commands are deleted, and most commands stored per device. */
export const COMMANDS_KEPT_DAYS = 400
export const COMMANDS_KEPT_PER_DEVICE = 10_000
