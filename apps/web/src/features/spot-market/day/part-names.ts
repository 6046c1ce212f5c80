import type { PaidPart } from '@kilowatt/domain/pricing/spot/paid-parts'

/** Names of the parts of a price: keys of messages. */
export const partNames = {
  market: 'spotMarket.part_market',
  supplier: 'spotMarket.part_supplier',
  network: 'spotMarket.part_network',
  duties: 'spotMarket.part_duties',
  other: 'spotMarket.component_own',
  vat: 'spotMarket.vatShort',
} as const satisfies Record<PaidPart, string>
