import type { ConsumerKind } from '@kilowatt/domain/tariff/prices/price-book'
import type { ColumnType } from 'kysely'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    agreed_powers: AgreedPowersTable
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
  /** five */
  kw: number[]
  set_by: 'operator' | 'customer'
}
