import type { ConsumerKind } from '@kilowatt/domain/tariff/prices/price-book'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    agreed_powers: AgreedPowersTable
  }
}

type AgreedPowersTable = {
  location_id: number
  connection_kw: number
  phases: number
  consumer: ConsumerKind
  user_group: number
  /** five */
  kw: number[]
  set_by: 'operator' | 'customer'
}
