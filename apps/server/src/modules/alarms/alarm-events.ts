import { z } from 'zod'
import { defineEvent } from '../../platform/events/events.ts'

/**
 * Alarms were raised, resolved or changed by people. A list that is null means any: the change is too large to name
 * everything.
 */
export const alarmsChanged = defineEvent(
  'alarms.changed',
  z.object({
    /** companies concerned; alarms without a company concern super admins only */
    companyIds: z.array(z.number()).nullable(),
    locationIds: z.array(z.number()).nullable(),
  }),
)

/** Rules of a location changed; null: of any number of locations. */
export const alarmRulesChanged = defineEvent(
  'alarms.rules-changed',
  z.object({ locationId: z.number().nullable() }),
)

/** More ids than this do not fit into one message to other servers. */
const MAX_NAMED = 300

type Concerned = { readonly companyId: number | null; readonly locationId: number | null }

/** The event for changed alarms. */
export function changeOf(alarms: readonly Concerned[]) {
  const ids = (of: (alarm: Concerned) => number | null) => {
    const all = [...new Set(alarms.map(of).filter((id) => id !== null))]
    return all.length > MAX_NAMED ? null : all
  }
  return { companyIds: ids(({ companyId }) => companyId), locationIds: ids(({ locationId }) => locationId) }
}
