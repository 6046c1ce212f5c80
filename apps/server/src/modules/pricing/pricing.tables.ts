import type { Netting } from '@kilowatt/domain/pricing/plans/price-list'
import type { PlanComponent, PlanKind, TariffSchedule } from '@kilowatt/domain/pricing/plans/utility-plan'
import type { Currency } from '@kilowatt/domain/units/currencies'
import type { ColumnType, Generated } from 'kysely'
import type { CreatedAt, Folded, Id } from '../../platform/database/column-types.ts'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    utility_plan: UtilityPlanTable
    utility_plan_version: UtilityPlanVersionTable
    price_list: PriceListTable
  }
}

/** read as it is, written as its text */
type Json<T> = ColumnType<T, string, string>

type UtilityPlanTable = {
  id: Id
  owner_kind: 'person' | 'company' | 'platform'
  user_id: number | null
  company_id: number | null
  name: string
  name_folded: Folded
  kind: PlanKind
  currency: Currency
  country: string
  revision: Generated<number>
  created_at: CreatedAt
  updated_at: CreatedAt
}

type UtilityPlanVersionTable = {
  id: Id
  plan_id: number
  status: 'draft' | 'published'
  valid_from: string
  valid_to: string | null
  vat_pct: string | null
  schedules: Json<TariffSchedule[]>
  components: Json<PlanComponent[]>
  is_multi_tariff: boolean
  has_export: boolean
  has_tiers: boolean
  has_spot: boolean
  replaced_at: Date | null
}

type PriceListTable = {
  id: Id
  location_id: number
  plan_id: number
  valid_from: string
  valid_to: string | null
  network: string | null
  export_tariff: string | null
  netting: Netting
  netting_period: 'month' | 'year'
  agreed_kw: Json<Record<string, string>>
  created_at: CreatedAt
}
