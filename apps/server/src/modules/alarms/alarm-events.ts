import { z } from 'zod'
import { defineEvent } from '../../platform/events/events.ts'

/**
 * Alarms were raised, resolved or changed. `locationIds` is null if there are too many locations to list.
 * Then open alarms are counted again for everyone who watches the companies, or for everyone if `companyIds`
 * is null too.
 */
export const alarmsChanged = defineEvent(
  'alarms.changed',
  z.object({
    companyIds: z.array(z.number()).nullable(),
    locationIds: z.array(z.number()).nullable(),
  }),
)
/** Rules of a location changed; null if rules of many locations may have changed. */
export const alarmRulesChanged = defineEvent(
  'alarms.rules-changed',
  z.object({ locationId: z.number().nullable() }),
)

export type AlarmsChanged = {
  readonly companyIds: number[] | null
  readonly locationIds: number[] | null
}

/** An event has to fit into one message between servers. */
const MAX_NAMED = 200

/**
 * The event for alarms of these companies and locations. Null in a list means an alarm of the platform or of
 * no location.
 */
export function changeOf(
  alarms: readonly { readonly companyId: number | null; readonly locationId: number | null }[],
): AlarmsChanged {
  const named = (ids: readonly (number | null)[]) => {
    const distinct = [...new Set(ids)].flatMap((id) => id ?? [])
    return distinct.length > MAX_NAMED ? null : distinct
  }
  const isOfPlatform = alarms.some(({ companyId }) => companyId === null)
  return {
    companyIds: isOfPlatform ? null : named(alarms.map(({ companyId }) => companyId)),
    locationIds: named(alarms.map(({ locationId }) => locationId)),
  }
}
