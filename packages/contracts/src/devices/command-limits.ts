/** Days after which commands are deleted, and largest number of commands stored per device. */
export const COMMANDS_KEPT_DAYS = 400
export const COMMANDS_KEPT_PER_DEVICE = 10_000
