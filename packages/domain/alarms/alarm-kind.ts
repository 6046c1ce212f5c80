import type { QuantityName } from '../energy/readings/quantities.ts'
import type { AlarmReason } from './alarm-reasons.ts'
import type { Severity } from './severities.ts'

/**
 * Types of objects that an alarm can be about. Each object is one source, and a rule has at most one open
 * alarm per source.
 */
export const alarmSubjects = ['controller', 'device', 'location', 'region', 'company', 'rollout'] as const
export type AlarmSubject = (typeof alarmSubjects)[number]

/** One setting of a kind, from which forms, checks and defaults are derived. */
export type AlarmField = {
  readonly name: string
  readonly type: 'number' | 'choice' | 'quantity' | 'device'
  /** unit of a number as shown; `quantity`: the unit of the chosen quantity */
  readonly unit?: 'W' | 'Wh' | '%' | '°C' | 'min' | 'h' | 'days' | '°' | 'currency' | 'quantity'
  readonly min?: number
  readonly max?: number
  /** a number without decimals */
  readonly isWhole?: true
  readonly choices?: readonly string[]
  /** null: people have to enter a value; for a device, null means any device that measures what the kind judges */
  readonly initial: number | string | null
}

/** Values by the names of a kind's fields, checked with `faultOfSettings`. */
export type AlarmSettings = Readonly<Record<string, number | string | null>>

export type AlarmTiming = {
  /** how long the condition must last before the alarm is raised, s */
  readonly raiseDelayS: number
  /** how long the condition must be gone before the alarm is resolved, s */
  readonly clearDelayS: number
}

/**
 * Condition of a source at an instant. `between`: between the clear and the raise value, which neither raises
 * nor resolves an alarm, and restarts a delay.
 */
export type AlarmCondition = 'raised' | 'between' | 'clear' | 'unknown'

export type AlarmFinding = {
  readonly condition: AlarmCondition
  /** the measured value, in the unit of the kind; null if there is none */
  readonly value: number | null
  /** the limit that it was compared with */
  readonly limit: number | null
}

/** Facts about a location that do not come from readings. */
export type AlarmPlace = {
  readonly timezone: string
  readonly latitude: number | null
  readonly longitude: number | null
}

type Base<Name extends string> = {
  /** unique; the four kinds of the device protocol keep the spelling of the specification */
  readonly name: Name
  readonly subject: AlarmSubject
  /** whether a location may have several rules of this kind */
  readonly isRepeatable: boolean
  readonly fields: readonly AlarmField[]
  readonly initial: AlarmTiming & { readonly severity: Severity; readonly isActive: boolean }
  /**
   * whether it depends on the height of the sun, so a location without coordinates never has such an alarm
   */
  readonly needsCoordinates?: true
  /** sentences that explain the alarm in notices: the first that fits is used */
  readonly reasons: readonly AlarmReason[]
  /** page where people can fix the fault: brand or mail sender of the company, or the roll-out */
  readonly mendedAt?: 'brand' | 'sender' | 'rollout'
  /**
   * Text key of the reason why settings contradict each other although each fits its field; null if they do
   * not.
   */
  readonly faultOf?: (settings: AlarmSettings) => string | null
}

/** A kind whose condition is a fact that the server reads for all sources in one statement. */
export type StateKind<Name extends string = string> = Base<Name> & { readonly evaluation: 'state' }

/** The mean of a quantity over the window that ends at a reading; null if there is none. */
export type WindowMeans = { readonly [name in QuantityName]?: number | null }

/**
 * A kind that is judged at each reading of a device, only by times of measurement: replayed readings give the
 * same alarms.
 */
export type ReadingKind<Name extends string = string> = Base<Name> & {
  readonly evaluation: 'reading'
  readonly quantities: (settings: AlarmSettings) => readonly QuantityName[]
  /** length of the mean, minutes; 0: the reading itself */
  readonly windowMin: (settings: AlarmSettings) => number
  readonly judge: (
    means: WindowMeans,
    about: { readonly settings: AlarmSettings; readonly at: number; readonly place: AlarmPlace },
  ) => AlarmFinding
}

/** A kind that is judged every `everyMin` minutes from facts that the server gathers for all locations. */
export type PeriodicKind<Name extends string = string, Facts = never> = Base<Name> & {
  readonly evaluation: 'periodic'
  readonly everyMin: number
  /**
   * unit of values and limits; `currency`: the location's currency; null if the values are counts of hours, days or
   * things
   */
  readonly unit: 'W' | 'Wh' | 'h' | 'EUR' | 'currency' | null
  readonly judge: (facts: Facts, settings: AlarmSettings) => AlarmFinding
}

export type AlarmKind<Name extends string = string> = StateKind<Name> | ReadingKind<Name> | PeriodicKind<Name>
