import type { AlarmScope } from '@kilowatt/contracts/alarms/alarm-entry'

/** Where rules are in force. */
export type RulesPlace = {
  readonly scope: AlarmScope
  readonly name: string
  /**
   * whether this is a single location without coordinates, where rules that need the height of the sun never
   * raise an alarm
   */
  readonly lacksCoordinates?: boolean
  /** target of the phone's back arrow */
  readonly backHref: string
}
