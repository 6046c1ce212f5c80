import { isBlockTariff } from '@kilowatt/domain/pricing/cost/network-power'
import type { PriceTerms } from '@kilowatt/domain/pricing/plans/price-list'
import { invalidField } from '../../../platform/errors.ts'

/**
 * Checks that terms contain no agreed power in blocks, which is stored only with the location.
 * @throws AppError `invalid` for terms that contain agreed power in blocks
 */
export function assertNoBlockPowers(
  plan: { readonly country: string },
  { agreedKw }: Pick<PriceTerms, 'agreedKw'>,
): void {
  const block = Object.keys(agreedKw).find((tariff) => isBlockTariff(plan.country, tariff))
  if (block !== undefined) throw invalidField(`agreedKw.${block}`, 'belongs_to_location')
}
