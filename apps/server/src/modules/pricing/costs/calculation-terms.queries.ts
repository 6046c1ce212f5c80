import { isBlockPower, type NetworkTerms } from '@kilowatt/domain/pricing/cost/network-power'
import { pricedComponents } from '@kilowatt/domain/pricing/cost/priced-component'
import type { Db } from '../../../platform/database/db.ts'
import { type KnownSpan, type LocationTerms, readTerms } from './location-terms.queries.ts'
import type { NetworkTermsOf } from './network-terms.ts'

/**
 * Terms of a location, including those of its grid operator: everything except energies that the calculation
 * needs.
 */
export type CalculationTerms = LocationTerms & {
  /** null if the agreed powers are unknown */
  readonly network: NetworkTerms | null
  /** whether the cost of a day depends on earlier days of its month: through tiers, or excess power */
  readonly needsWholeMonths: boolean
}

export async function readCalculationTerms(
  db: Db,
  locationIds: readonly number[],
  networkTermsOf: NetworkTermsOf,
): Promise<CalculationTerms[]> {
  const [terms, networks] = await Promise.all([readTerms(db, locationIds), networkTermsOf(db, locationIds)])
  return terms.map((known) => {
    const network = networks.get(known.locationId) ?? null
    const hasExcess = network !== null && known.spans.some(chargesBlockPower)
    return { ...known, network, needsWholeMonths: known.hasTiers || hasExcess }
  })
}

const chargesBlockPower = ({ version, country }: KnownSpan): boolean =>
  country === 'SI' && pricedComponents(version).some(isBlockPower)
