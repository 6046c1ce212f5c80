import type { AlarmScope } from '@kilowatt/contracts/alarms/alarm-entry'

/** Where rules are in force. */
export type RulesPlace = {
  readonly scope: AlarmScope
  readonly name: string
  /** where the phone's back arrow leads */
  readonly backHref: string
}
