import { z } from 'zod'
import { defineEvent } from '../../platform/events/events.ts'

/**
 * Something that controls devices changed at these locations: a strategy, a manual override or an emergency stop.
 * Null: at too many locations to list, or at all locations of a company or group.
 */
export const strategiesChanged = defineEvent(
  'control.strategies-changed',
  z.object({ locationIds: z.array(z.number()).nullable() }),
)

/** An event has to fit into one message between servers. */
const MAX_NAMED = 200

export const changedAt = (locationIds: readonly number[]) => ({
  locationIds: locationIds.length > MAX_NAMED ? null : [...locationIds],
})

/** Plans of these locations were made, checked, or could not be made. */
export const plansMade = defineEvent(
  'control.plans-made',
  z.object({ locationIds: z.array(z.number()).max(MAX_NAMED) }),
)
