import type { SetupDraft } from '@kilowatt/contracts/devices/setup-draft'
import type { LocationSettings } from '@kilowatt/contracts/tenancy/location-admin'

const orNull = (text: string) => (text.trim() === '' ? null : text.trim())

type Region = { readonly code: string; readonly type: string }

/**
 * The input for a new location, from a draft without errors. Technical facts that only the electrician knows
 * are entered later, in its settings.
 */
export function newLocationOf(
  draft: SetupDraft,
  regions: readonly Region[],
): LocationSettings & { ownerId: number | null } {
  const [only, another] = regions
  const region = draft.region ?? (another === undefined ? only : undefined) ?? null
  return {
    name: draft.name.trim(),
    countryCode: draft.countryCode,
    region: region && { code: region.code, type: region.type },
    timezone: draft.timezone,
    address: {
      street: orNull(draft.street),
      houseNumber: orNull(draft.houseNumber),
      postcode: orNull(draft.postcode),
      city: orNull(draft.city),
    },
    coordinates: draft.coordinates,
    gridLimitW: null,
    solarPeakW: null,
    solarPlane: null,
    ownerId: draft.ownerId,
  }
}
