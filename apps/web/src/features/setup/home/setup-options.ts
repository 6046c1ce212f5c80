/** The note of an option that is disabled or waits for something: a key of the messages with its values. */
export type OptionNote = { readonly key: string; readonly name?: string; readonly count?: number }

type PriceCoverage = {
  /** number of locations whose prices the person manages */
  readonly locations: number
  /** number of those without an active price list, and the name of the first */
  readonly unpriced: number
  readonly firstUnpriced: string | null
}

/**
 * Note of the option to define pricing plans: disabled without a location, and a warning while one has no
 * active price list (spec §2).
 * @param seesLocations whether locations are shared with this person
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
