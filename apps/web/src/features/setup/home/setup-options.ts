type Place = { readonly name: string; readonly activePriceList: unknown }

/** What stands beside an option that is not open, or that waits for something; keys of the messages. */
export type OptionNote = { readonly key: string; readonly name?: string; readonly count?: number }

/**
 * Defining pricing plans: disabled without locations; a warning while any of them has no active price list (spec §2).
 * @param runsLocations for others, as the company's administrators do
 */
export function pricingNotes(
  locations: readonly Place[],
  runsLocations: boolean,
): {
  readonly disabled: OptionNote | null
  readonly warning: OptionNote | null
} {
  if (locations.length === 0 && !runsLocations)
    return { disabled: { key: 'setup.pricingNoLocation' }, warning: null }
  const without = locations.filter(({ activePriceList }) => activePriceList === null)
  const [first] = without
  return {
    disabled: null,
    warning: first ? { key: 'setup.pricingMissing', name: first.name, count: without.length } : null,
  }
}
