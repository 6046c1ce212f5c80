import type { SteeredAs } from '../energy/balance/category-facts.ts'
import type { AloneRule } from './alone-rule.ts'
import type { Rung } from './rungs.ts'
import type { Site, SiteDevice } from './site.ts'
import type { ControlReason, Steering, Wish } from './wish.ts'

/** The goals that people choose from, in their words. */
export const strategyGoals = ['cheaper', 'greener', 'limit', 'ready', 'reserve', 'schedule'] as const
export type StrategyGoal = (typeof strategyGoals)[number]

/** One setting of a kind; forms, checks and defaults are made from it. */
export type StrategyField = {
  readonly name: string
  /** `instant`: epoch ms */
  readonly type: 'number' | 'choice' | 'switch' | 'time' | 'instant' | 'week'
  /** unit of a number as shown; `currency`: money per kWh of the location */
  readonly unit?: 'W' | 'A' | '%' | 'min' | 's' | 'h' | 'kWh' | 'currency'
  readonly min?: number
  readonly max?: number
  readonly step?: number
  readonly choices?: readonly string[]
  /** choices that only people of the company may set, because they affect other locations */
  readonly operatorChoices?: readonly string[]
  readonly initial: StrategyValue
  /** values of another field for which this field is shown */
  readonly when?: { readonly field: string; readonly isOneOf: readonly StrategyValue[] }
  /** folded under "Expert settings" */
  readonly isExpert?: true
  /** a field of several kinds; its texts are in `strategies` */
  readonly isCommon?: true
}

/** A row of a week: from `at` (local time, HH:MM) on an ISO weekday; 1 is Monday, 8 is a holiday. */
export type StrategyWeekRow = {
  readonly day: number
  readonly from: string
  readonly to: string
  readonly value: number
}
export type StrategyValue = number | string | boolean | null | readonly StrategyWeekRow[]
/** The field and the reason, for which forms have a text. */
export type StrategyFault = { readonly field: string; readonly reason: string }
/** Values by the names of a kind's fields, checked with `faultOfStrategy`. */
export type StrategySettings = Readonly<Record<string, StrategyValue>>

/** What a strategy remembers between two decisions: running delays, the peak so far. Plain JSON. */
export type StrategyMemory = Readonly<Record<string, number | string | boolean | null>>

export type StrategyInput = {
  readonly site: Site
  readonly settings: StrategySettings
  /** the regulated devices, in the person's order */
  readonly devices: readonly SiteDevice[]
  /** null at the first decision */
  readonly memory: StrategyMemory | null
  /**
   * wishes that take precedence over those of this strategy, the strongest first; `roomFor` returns the
   * remaining range
   */
  readonly stronger?: readonly Wish[]
}

export type StrategyDecision = {
  readonly wishes: readonly Wish[]
  readonly memory: StrategyMemory
  /** state of the strategy, for its card */
  readonly state: ControlReason
}

/** A strategy as its controller should follow it without a connection, with what is known now. */
export type AloneInput = Pick<StrategyInput, 'site' | 'settings' | 'devices' | 'memory'> & {
  /** the lowest agreed power until the end; null if none is agreed */
  readonly leastAgreedW: number | null
  /** end of the order */
  readonly untilMs: number
}

/**
 * A kind of strategy: its settings, and a pure function from a location at one instant to wishes. Called at
 * least every ten seconds and at every reading. Times come only from `site.atMs`, so decisions can be
 * replayed and simulated. If a required reading is unknown, a kind that limits something returns its tightest
 * limit (fails safe), and a kind for comfort or savings returns no wish; the state says which reading is
 * missing.
 */
export type StrategyKind<Name extends string = string> = {
  readonly name: Name
  readonly goal: StrategyGoal
  /** rank among other kinds until people change the order */
  readonly rung: Rung
  /** devices that the kind can regulate; `max` 1: one device, otherwise several in order of preference */
  readonly regulates: {
    readonly as: readonly SteeredAs[]
    readonly steerings: readonly Steering[]
    readonly max: number
  }
  readonly fields: readonly StrategyField[]
  /**
   * Why settings contradict each other although each fits its field, as a text key of the kind (`fault_<key>`) and the
   * field to change; null if they do not.
   */
  readonly faultOf?: (settings: StrategySettings) => StrategyFault | null
  readonly decide: (input: StrategyInput) => StrategyDecision
  /** Whether the kind keeps a limit together with other locations of the group. */
  readonly isShared?: (settings: StrategySettings) => boolean
  /**
   * Rules for a controller without a connection, the strongest first; empty if the strategy needs the
   * connection.
   */
  readonly alone: (input: AloneInput) => readonly AloneRule[]
}
