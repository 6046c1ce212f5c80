import type { OwnPriceKind } from '@kilowatt/domain/grid-tariff/prices/own-price-kinds'
import type { ConsumerKind, LevyKind, PriceRow } from '@kilowatt/domain/grid-tariff/prices/price-book'
import type { ColumnType } from 'kysely'
import type { CreatedAt, Id } from '../../platform/database/column-types.ts'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    agreed_powers: AgreedPowersTable
    earlier_block_powers: EarlierBlockPowersTable
    network_price: NetworkPriceTable
  }
}

type AgreedPowersTable = {
  location_id: number
  /** 'YYYY-MM-01' */
  valid_from: ColumnType<string, string, never>
  connection_kw: number
  phases: number
  consumer: ConsumerKind
  user_group: number
  /** one for each of the five blocks */
  kw: number[]
  set_by: 'operator' | 'customer'
}

/** From price lists of an older server; nothing writes it any more. */
type EarlierBlockPowersTable = {
  location_id: number
  valid_from: string
  valid_to: string | null
  /** one for each of the five blocks */
  kw: (number | null)[]
}

type NetworkPriceTable = {
  id: Id
  kind: OwnPriceKind
  user_group: number | null
  consumers: ConsumerKind[] | null
  levy: LevyKind | null
  valid_from: string
  valid_to: string | null
  /** in the order of `amountsOf` */
  amounts: number[]
  source: string
  confidence: PriceRow['confidence']
  added_by: number | null
  added_at: CreatedAt
}
