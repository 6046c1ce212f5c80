import { z } from 'zod'
import { defineEvent } from '../../platform/events/events.ts'

/**
 * Prices of a zone are others than before: new, corrected, or in place of sample prices. What was counted with those of these days is
 * to be counted again. Days are of UTC, the first and the last one that changed; those between need not have.
 */
export const spotPricesChanged = defineEvent(
  'spot-market.prices-changed',
  z.object({ zone: z.string(), from: z.iso.date(), to: z.iso.date() }),
)
