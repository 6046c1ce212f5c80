import type { StoredEnergy, StoredLine } from '@kilowatt/domain/pricing/cost/stored-lines'
import type { Netting } from '@kilowatt/domain/pricing/plans/price-list'
import type {
  BillRounding,
  PlanComponent,
  PlanKind,
  TariffSchedule,
} from '@kilowatt/domain/pricing/plans/utility-plan'
import type { Currency } from '@kilowatt/domain/units/currencies'
import type { ColumnType, Generated } from 'kysely'
import type { CreatedAt, Folded, Id } from '../../platform/database/column-types.ts'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    utility_plan: UtilityPlanTable
    utility_plan_version: UtilityPlanVersionTable
    price_list: PriceListTable
    cost_day: CostDayTable
    cost_energy: CostEnergyTable
    cost_mark: CostMarkTable
    awaited_reading: AwaitedReadingTable
    calendar_day: { date: string; is_work_free: boolean; source: string }
  }
}

/** read as a value, written as text */
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
  rounding: Generated<BillRounding>
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

type CostDayTable = {
  location_id: number
  day: string
  price_list_id: number
  version_id: number
  lines: Json<StoredLine[]>
  peaks: Json<StoredEnergy[]> | null
  exported: Json<StoredEnergy[]> | null
  /** whole numbers as texts */
  energy_paid: string
  standing_paid: string
  excess_paid: string
  earned: string
  saved: string | null
  quarters: number
  unknown_quarters: number
  unpriced_quarters: number
  unpriced_mwh: number
  power_missing: string[]
  is_outdated: Generated<boolean>
}

type CostEnergyTable = {
  location_id: number
  day: string
  packed: Buffer
}

type AwaitedReadingTable = {
  location_id: number
  from_day: string
  to_day: string
}

type CostMarkTable = {
  location_id: number
  from_day: string
  to_day: string
  energies_from: string | null
  energies_to: string | null
  marked_at: CreatedAt
  mark: Generated<string>
  claimed_until: Date | null
}
