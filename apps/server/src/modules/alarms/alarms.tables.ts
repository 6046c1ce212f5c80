import type { AlarmTimelineEntry } from '@kilowatt/contracts/alarms/alarms'
import type { AlarmSettings } from '@kilowatt/domain/alarms/alarm-kind'
import type { AlarmKindName } from '@kilowatt/domain/alarms/alarm-kind-names'
import type { AlarmLife } from '@kilowatt/domain/alarms/alarm-life'
import type { AlarmEnding } from '@kilowatt/domain/alarms/alarm-states'
import type { Severity } from '@kilowatt/domain/alarms/severities'
import type { ColumnType, Generated } from 'kysely'
import type { CreatedAt, Id } from '../../platform/database/column-types.ts'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    alarm_rule: AlarmRuleTable
    alarm: AlarmTable
    alarm_event: AlarmEventTable
    alarm_life: AlarmLifeTable
    alarm_watch: { id: Generated<number>; alive_at: Date; away_at: Date | null; back_at: Date | null }
    maintenance_window: MaintenanceWindowTable
    alarm_duty: AlarmDutyTable
    alarm_escalation_step: AlarmEscalationStepTable
    on_call_shift: OnCallShiftTable
    support_request: SupportRequestTable
  }
}

type AlarmRuleTable = {
  id: Id
  company_id: number | null
  location_group_id: number | null
  location_id: number | null
  kind: AlarmKindName
  slot: string
  name: string | null
  is_active: boolean
  severity: Severity
  settings: ColumnType<AlarmSettings, string, string>
  raise_delay_s: number
  clear_delay_s: number
  updated_at: CreatedAt
  updated_by: number | null
}

type AlarmTable = {
  id: Id
  company_id: number | null
  location_id: number | null
  kind: AlarmKindName
  slot: string
  rule_id: number | null
  source: string
  oem_device_id: number | null
  device_id: number | null
  severity: Severity
  value: number | null
  limit_value: number | null
  unit: string | null
  code: string | null
  first_at: Date
  last_at: Date
  count: Generated<number>
  is_flapping: Generated<boolean>
  resolved_at: Date | null
  resolved_because: AlarmEnding | null
  acknowledged_at: Date | null
  acknowledged_by: number | null
  snoozed_until: Date | null
  assigned_to: number | null
  cause_id: number | null
  escalated: Generated<number>
  notified_at: Date | null
  created_at: CreatedAt
}

type AlarmEventTable = {
  id: Id
  alarm_id: number
  at: CreatedAt
  type: AlarmTimelineEntry['type']
  user_id: number | null
  text: string | null
  until: Date | null
}

type AlarmLifeTable = {
  slot: string
  source: string
  location_id: number | null
  life: ColumnType<AlarmLife, string, string>
  updated_at: CreatedAt
}

type AlarmDutyTable = { company_id: number; from_severity: Severity }

type AlarmEscalationStepTable = {
  company_id: number
  position: number
  after_min: number
  user_id: number | null
}

type MaintenanceWindowTable = {
  id: Id
  company_id: number
  location_group_id: number | null
  location_id: number | null
  from_at: Date
  until_at: Date
  reason: string
  created_by: number | null
}

type OnCallShiftTable = {
  id: Id
  company_id: number
  user_id: number
  from_at: Date
  until_at: Date
  announced_at: Date | null
}

type SupportRequestTable = {
  id: Id
  alarm_id: number
  location_id: number
  requested_by: number
  requested_at: CreatedAt
  reason: string
  hours: number
  decided_at: Date | null
  decided_by: number | null
  status: Generated<'pending' | 'granted' | 'refused' | 'ended' | 'expired'>
  until_at: Date | null
}
