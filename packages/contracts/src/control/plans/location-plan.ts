import { z } from 'zod'
import { instantColumn, numberColumn } from '../../columns.ts'
import { id, named } from '../../primitives.ts'
import { controlReason } from '../strategy-entry.ts'

/** Steps from cheaper (0) to greener. */
export const GREENER_STEPS = 4

/** Why a plan was made. */
export const planCauses = [
  'first',
  'schedule',
  'prices',
  'plugged',
  'strategy',
  'decision',
  'forecastOff',
] as const
export type PlanCause = (typeof planCauses)[number]

/** Why a location has no plan. */
export const noPlanReasons = [
  'no_strategy',
  'paused',
  'stopped',
  'no_device',
  'too_little_history',
  'no_prices',
  'not_ready',
] as const
export type NoPlanReason = (typeof noPlanReasons)[number]

const role = z.enum(['battery', 'car'])

/** Money over all slots, in the currency of the plan; what is earned is negative. */
export const planCost = z.object({
  /** the sum of the parts */
  total: z.number(),
  /** imported energy, and exported energy as a minus */
  energy: z.number(),
  /** wear of batteries */
  wear: z.number(),
  /** worth of what batteries have more at the end than at the start, as a minus */
  stored: z.number(),
})
export type PlanCost = z.infer<typeof planCost>

/** Columns have one value per slot. */
const planDevice = z.object({
  device: named,
  role,
  /** power that it takes from the location, W; negative while it supplies */
  loadW: numberColumn,
  /** batteries: level at the end of each slot, %; null for cars */
  socPct: numberColumn.nullable(),
  /** cars: energy charged since the start of the plan, at the end of each slot, kWh; null for batteries */
  chargedKwh: numberColumn.nullable(),
})

const plan = z.object({
  /** counts the plans of the location */
  version: z.number(),
  madeMs: z.number(),
  cause: z.enum(planCauses),
  /** when it is checked again at the latest */
  nextMs: z.number(),
  /** `simple`: the planner gave no answer in time, so this is solar first */
  by: z.enum(['proven', 'improved', 'rounded', 'simple']),
  /** why it ends where it does: 36 hours, the last known price, or the last forecast */
  end: z.enum(['horizon', 'prices', 'forecast']),
  /**
   * quarter-hours that are not over; the first one may be shorter. A plan may be some hours old if no newer one was
   * better: costs and `chargedKwh` count from when it was made
   */
  startMs: instantColumn,
  endMs: instantColumn,
  /** paid and earned per kWh, all parts included */
  importPerKwh: numberColumn,
  exportPerKwh: numberColumn,
  /** prices from here on are not published yet, but a guess; null: none is */
  guessFromMs: z.number().nullable(),
  /** forecast: consumption without the planned devices, and production */
  loadW: numberColumn,
  solarW: numberColumn,
  /** planned: import is positive, export negative */
  gridW: numberColumn,
  devices: z.array(planDevice),
  currency: z.string(),
  cost: planCost,
  /** the same slots without control, and with solar first */
  baselines: z.object({ noControl: planCost, solarFirst: planCost }),
  /** wishes that cannot be met, as reasons of the kind PLAN */
  shortfalls: z.array(z.object({ device: named.nullable(), reason: controlReason })),
  leftOut: z.array(
    z.object({
      device: named,
      reason: z.enum(['notSteerable', 'noCapacity', 'noLevel', 'noCar', 'noWish']),
    }),
  ),
})
export type LocationPlan = z.infer<typeof plan>

/** What was: quarter-hours before the running one. Null where something was not measured. */
const past = z.object({
  startMs: instantColumn,
  endMs: instantColumn,
  importPerKwh: numberColumn,
  exportPerKwh: numberColumn,
  gridW: numberColumn,
  solarW: numberColumn,
  /** all consumption, without what batteries charge */
  loadW: numberColumn,
  devices: z.array(
    z.object({
      device: named,
      role,
      loadW: numberColumn,
      /** mean level of each quarter-hour; null if the device reports none */
      socPct: numberColumn.nullable(),
      /** what the plan of the time intended; null where there was no plan */
      intendedW: numberColumn,
    }),
  ),
})

const planDecision = z.object({
  id,
  device: named,
  from: z.number(),
  to: z.number(),
  /** `never`: the device is not used; `now`: it charges with full power */
  is: z.enum(['never', 'now']),
  /** null if the caller may not see the person */
  by: z.string().nullable(),
})
export type PlanDecision = z.infer<typeof planDecision>

export const locationPlan = z.object({
  /** null: `why` says the reason */
  plan: plan.nullable(),
  why: z
    .object({
      reason: z.enum(noPlanReasons),
      /** of `too_little_history`: days with readings that are missing; until then: solar first */
      missingDays: z.number().nullable(),
      /** of `paused`: its end; null: until somebody resumes it */
      untilMs: z.number().nullable(),
    })
    .nullable(),
  /** strategy of the kind PLAN that the location follows; null: there is none */
  strategy: named.nullable(),
  /** 0 (cheaper) to 4 (greener): imported energy is avoided as if it were dearer by `step` × 25 % */
  greener: z.number(),
  past,
  /** decisions in effect, in the order of time */
  decisions: z.array(planDecision),
  mayDecide: z.boolean(),
  mayEdit: z.boolean(),
})
export type LocationPlanAnswer = z.infer<typeof locationPlan>
