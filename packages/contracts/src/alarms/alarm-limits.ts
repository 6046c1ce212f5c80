/** Largest number of alarms in one action. */
export const MAX_ALARMS_AT_ONCE = 500
/** Largest number of rules of a location, group or company. */
export const MAX_RULES = 100
export const MAX_COMMENT = 2_000
/** Largest number of characters of a message to the owners of locations. */
export const MAX_OWNER_MESSAGE = 500
/** Days of history that a rule is tried on before it is saved. */
export const PREVIEW_DAYS = 30
export const MAX_SNOOZE_DAYS = 31
export const MAX_MAINTENANCE_DAYS = 31
export const MAX_MAINTENANCE_WINDOWS = 200
export const MAX_ESCALATION_STEPS = 5
export const MAX_ON_CALL_SHIFTS = 100
/**
 * Days after which resolved alarms with their history, and other ended items, are deleted. A year can be
 * compared.
 */
export const ALARMS_KEPT_DAYS = 400
/** Days after which entries of how often an alarm came back are deleted, even while it is open. */
export const RECURRENCES_KEPT_DAYS = 90
