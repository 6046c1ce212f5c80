import type { AlarmSettings } from '@kilowatt/domain/alarms/alarm-kind'
import type { Severity } from '@kilowatt/domain/alarms/severities'

export type PeriodicRule = {
  readonly locationId: number | null
  readonly id: number
  readonly severity: Severity
  readonly settings: AlarmSettings
  readonly raiseDelayS: number
  readonly clearDelayS: number
}

export type RulesOfKind = {
  /** active rules by location */
  readonly ofLocation: ReadonlyMap<number, PeriodicRule>
  /** the platform's rule, for sources without a location; null if the rule is off */
  readonly standard: PeriodicRule | null
}
