/** What is said beside an option that is locked, or that waits for something: a key of the messages with its values. */
export type OptionNote = { readonly key: string; readonly name?: string; readonly count?: number }

type PriceCoverage = {
  /** locations whose prices one may manage */
  readonly locations: number
  /** those of them without an active price list, and the name of the first */
  readonly unpriced: number
  readonly firstUnpriced: string | null
}

/**
 * Defining pricing plans: locked without a location to price; a warning while one of them has no active price list (spec §2).
 * @param seesLocations whether somebody shares locations with this person
 */
export function pricingNotes(
  { locations, unpriced, firstUnpriced }: PriceCoverage,
  seesLocations: boolean,
): {
  readonly disabled: OptionNote | null
  readonly warning: OptionNote | null
} {
  if (locations === 0)
    return {
      disabled: { key: seesLocations ? 'setup.pricingNotYours' : 'setup.pricingNoLocation' },
      warning: null,
    }
  return {
    disabled: null,
    warning:
      firstUnpriced === null ? null : { key: 'setup.pricingMissing', name: firstUnpriced, count: unpriced },
  }
}
