import type { PriceListAnswer } from '@kilowatt/contracts/pricing/price-lists'

/** Whether a price list is active, future or past. The server knows the location's day. */
export function priceListState(
  { isActive, validFrom }: Pick<PriceListAnswer, 'isActive' | 'validFrom'>,
  today: string,
) {
  if (isActive) return 'active'
  return validFrom > today ? 'future' : 'past'
}
