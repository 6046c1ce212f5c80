import type { PriceListAnswer } from '@kilowatt/contracts/pricing/price-lists'

/** Whether a price list holds today, will, or did. The server knows the day at the location. */
export function priceListState(
  { isActive, validFrom }: Pick<PriceListAnswer, 'isActive' | 'validFrom'>,
  today: string,
) {
  if (isActive) return 'active'
  return validFrom > today ? 'future' : 'past'
}
