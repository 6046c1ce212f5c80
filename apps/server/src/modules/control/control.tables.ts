import type { LocationPlan, NoPlanReason, PlanCause } from '@kilowatt/contracts/control/plans/location-plan'
import type { unprovenReasons } from '@kilowatt/contracts/control/plans/plan-proof'
import type { StrategyInputValues } from '@kilowatt/contracts/control/strategy-entry'
import type { RulesOrder } from '@kilowatt/contracts/mqtt/rules-messages'
import type { SitePlanProblem } from '@kilowatt/domain/planning/site/site-problem'
import type { RejectedWish } from '@kilowatt/domain/strategies/arbitrate'
import type { Rung } from '@kilowatt/domain/strategies/rungs'
import type { Pace } from '@kilowatt/domain/strategies/steering/pace'
import type { StrategyMemory, StrategySettings } from '@kilowatt/domain/strategies/strategy-kind'
import type { StrategyKindName } from '@kilowatt/domain/strategies/strategy-kinds'
import type { ControlReason, Steering } from '@kilowatt/domain/strategies/wish'
import type { ColumnType, Generated } from 'kysely'
import type { CreatedAt, Id } from '../../platform/database/column-types.ts'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    strategy: StrategyTable
    strategy_version: StrategyVersionTable
    strategy_state: StrategyStateTable
    strategy_opt_out: { template_id: number; location_id: number; opted_out_at: CreatedAt }
    control_holder: { id: string; alive_until: Date }
    control_lease: { location_id: number; holder_id: string }
    set_point: SetPointTable
    control_decision: ControlDecisionTable
    grid_order: GridOrderTable
    manual_override: ManualOverrideTable
    control_stop: ControlStopTable
    control_rules: ControlRulesTable
    control_plan: ControlPlanTable
    plan_state: PlanStateTable
    plan_decision: PlanDecisionTable
    plan_deviation: PlanDeviationTable
    plan_proof: PlanProofTable
  }
}

type Json<T> = ColumnType<T, string, string>

type StrategyTable = {
  id: Id
  location_id: number
  kind: StrategyKindName
  name: string
  place: number
  is_active: boolean
  settings: Json<StrategySettings>
  device_ids: number[]
  measuring_device_id: number | null
  version: Generated<number>
  is_paused: Generated<boolean>
  paused_until: Date | null
  template_id: number | null
  set_up_by: number | null
  created_at: CreatedAt
  updated_at: CreatedAt
}

type StrategyVersionTable = {
  strategy_id: number
  version: number
  input: Json<StrategyInputValues>
  changed_by: number | null
  changed_at: CreatedAt
}

type StrategyStateTable = {
  strategy_id: number
  memory: Json<StrategyMemory>
  state: Json<ControlReason>
  decided_at: Date
}

/** How a device responded to a set-point. */
export type SetPointOutcome = 'notSent' | 'sent' | 'confirmed' | 'refused' | 'unconfirmed' | 'notConnected'

type Decided = {
  location_id: number
  device_id: number
  steering: Steering
  value: number | null
  at_least: number | null
  at_most: number | null
  rung: Rung
  strategy_id: number | null
  user_id: number | null
  reason: Json<ControlReason>
  rejected: Json<readonly RejectedWish[]>
  strategies: ColumnType<MentionedStrategies, string | undefined, string>
  outcome: SetPointOutcome
}

/** Name and kind of each strategy at the time of the decision, by id. */
export type MentionedStrategies = Readonly<
  Record<string, { readonly name: string; readonly kind: StrategyKindName }>
>

/** State that the loop stores with a set-point. */
export type StoredPace = {
  /** what was sent and when; null before the first command */
  readonly pace: Pace | null
  /** reason why the device does not follow yet, a minimum time that has not passed; null if it follows */
  readonly waiting: ControlReason | null
  /** content of the current row of `control_decision`; null if there is none */
  readonly noted: { readonly value: number | null; readonly text: string } | null
  /** author and kind of reason of the last command in the audit log */
  readonly audited: string | null
  /** time since which the device does not follow its commands */
  readonly failingSinceMs: number | null
  readonly storedAtMs: number
}

type SetPointTable = Decided & {
  pace: Json<StoredPace>
  since: Date
}

type ControlDecisionTable = Decided & { id: Id; from_at: Date; to_at: Date | null }

type GridOrderTable = {
  strategy_id: number
  location_id: number
  strategy: string
  limit_w: number
  until: Date | null
}

type ManualOverrideTable = {
  device_id: number
  steering: Steering
  location_id: number
  value: number
  until: Date | null
  user_id: number | null
  created_at: CreatedAt
}

type ControlStopTable = {
  id: Id
  location_id: number | null
  location_group_id: number | null
  company_id: number | null
  user_id: number | null
  created_at: CreatedAt
}

type ControlRulesTable = {
  oem_device_id: number
  location_id: number
  order_id: string
  body: Json<RulesOrder>
  status: 'sent' | 'accepted' | 'rejected'
  code: string | null
  basis: string
  sent_at: Date
  until: Date
}

/** What is stored of a plan besides its columns. */
export type AboutPlan = {
  readonly by: LocationPlan['by']
  readonly end: LocationPlan['end']
  readonly currency: string
  readonly cost: LocationPlan['cost']
  readonly baselines: LocationPlan['baselines']
  readonly shortfalls: readonly { readonly deviceId: number | null; readonly reason: ControlReason }[]
  readonly leftOut: SitePlanProblem['leftOut']
  /** roles of the devices, in their order */
  readonly roles: readonly ('battery' | 'car')[]
}

type ControlPlanTable = {
  id: Id
  location_id: number
  version: number
  made_at: Date
  cause: PlanCause
  starts_at: Date
  load_w: number[]
  solar_w: number[]
  import_per_kwh: number[]
  export_per_kwh: number[]
  guess_from: Date | null
  grid_w: number[]
  device_ids: number[]
  device_w: number[]
  device_level: number[]
  about: Json<AboutPlan>
}

/** The problem of the newest plan, and what people preferred when it was made. */
export type StoredProblem = { readonly site: SitePlanProblem; readonly greener: number }

/** Why a location has no plan. */
export type NoPlan = {
  readonly reason: NoPlanReason
  readonly missingDays: number | null
  readonly untilMs: number | null
}

type PlanStateTable = {
  location_id: number
  version: Generated<number>
  plan_id: number | null
  checked_at: Date | null
  tried_at: Date
  problem: ColumnType<StoredProblem | null, string | null, string | null>
  none: ColumnType<NoPlan | null, string | null, string | null>
}

type PlanDecisionTable = {
  id: Id
  location_id: number
  device_id: number
  from_at: Date
  to_at: Date
  is_now: boolean
  user_id: number | null
  created_at: CreatedAt
}

/** Why a device did not follow its plan; `device`: it confirmed and did something else. */
export type DeviationCause =
  | 'refused'
  | 'unconfirmed'
  | 'overridden'
  | 'stronger'
  | 'guard'
  | 'forecast'
  | 'device'

type PlanDeviationTable = {
  device_id: number
  location_id: number
  since: Date
  cause: DeviationCause
}

type PlanProofTable = {
  location_id: number
  day: string
  because: (typeof unprovenReasons)[number] | null
  currency: string | null
  actual: number | null
  no_control: number | null
  solar_first: number | null
  perfect: number | null
  no_control_uncertainty: number | null
  solar_first_uncertainty: number | null
  filled: number | null
  made_at: Date
}
