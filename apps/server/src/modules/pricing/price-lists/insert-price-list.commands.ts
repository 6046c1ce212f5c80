import type { PriceListAnswer } from '@kilowatt/contracts/pricing/price-lists'
import type { Tx } from '../../../platform/database/db.ts'

export type Terms = Pick<
  PriceListAnswer,
  'validFrom' | 'validTo' | 'network' | 'exportTariff' | 'netting' | 'nettingPeriod' | 'agreedKw'
> & { planId: number }

export const priceListColumns = (terms: Terms) => ({
  plan_id: terms.planId,
  valid_from: terms.validFrom,
  valid_to: terms.validTo,
  network: terms.network,
  export_tariff: terms.exportTariff,
  netting: terms.netting,
  netting_period: terms.nettingPeriod,
  agreed_kw: JSON.stringify(terms.agreedKw),
})

/** Stores a price list whose location, plan and days were checked. */
export const insertPriceList = (tx: Tx, locationId: number, terms: Terms): Promise<{ id: number }> =>
  tx
    .insertInto('price_list')
    .values({ ...priceListColumns(terms), location_id: locationId })
    .returning('id')
    .executeTakeFirstOrThrow()
