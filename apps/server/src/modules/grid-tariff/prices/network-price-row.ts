import { byBlock } from '@kilowatt/domain/grid-tariff/powers/agreed-powers'
import { amountsOf, type OwnPrice } from '@kilowatt/domain/grid-tariff/prices/own-prices'
import { userGroups } from '@kilowatt/domain/grid-tariff/prices/price-book'
import type { Insertable, Selectable } from 'kysely'
import type { Tables } from '../../../platform/database/schema.ts'

type Row = Selectable<Tables['network_price']>
export type PriceColumns = Omit<Insertable<Tables['network_price']>, 'added_by' | 'added_at'>

/** A row of the table as the domain type. */
export function priceOfRow(row: Omit<Row, 'id' | 'added_by' | 'added_at'>): OwnPrice {
  const { kind, amounts, levy } = row
  const [first = 0, high = 0, low = 0, single = 0] = amounts
  const common = {
    validFrom: row.valid_from,
    validTo: row.valid_to,
    source: row.source,
    confidence: row.confidence,
  }
  const customers = {
    userGroup: userGroups.find((group) => group === row.user_group) ?? 0,
    consumers: row.consumers ?? [],
  }
  if (kind === 'network')
    return {
      kind,
      ...common,
      ...customers,
      powerEurPerKwMonth: byBlock((_block, i) => amounts[i] ?? 0),
      energyEurPerKwh: byBlock((_block, i) => amounts[i + 5] ?? 0),
    }
  if (kind === 'contribution') return { kind, ...common, ...customers, eurPerKwMonth: first }
  if (kind === 'levy') return { kind, ...common, levy: levy ?? 'excise', eurPerKwh: first }
  if (kind === 'excess_factor') return { kind, ...common, factor: first }
  return {
    kind,
    ...common,
    powerEurPerKwMonth: first,
    highEurPerKwh: high,
    lowEurPerKwh: low,
    singleEurPerKwh: single,
  }
}

export const columnsOfPrice = (price: OwnPrice): PriceColumns => ({
  kind: price.kind,
  user_group: 'userGroup' in price ? price.userGroup : null,
  consumers: 'consumers' in price ? [...price.consumers] : null,
  levy: 'levy' in price ? price.levy : null,
  valid_from: price.validFrom,
  valid_to: price.validTo,
  amounts: [...amountsOf(price)],
  source: price.source,
  confidence: price.confidence,
})
