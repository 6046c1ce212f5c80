import type { LocationPlan, LocationPlanAnswer } from '@kilowatt/contracts/control/plans/location-plan'
import type { PlanSlotAnswer } from '@kilowatt/contracts/control/plans/plan-slot'
import type { Answers } from '../fake-server.ts'
import { proofAnswers } from './proof-answers.ts'

const QUARTER = 900_000
const HOUR = 3_600_000
const battery = { id: 72, name: 'Battery' }
const charger = { id: 74, name: 'EV charger' }

/** The start of the running quarter-hour. */
const quarter = () => Math.floor(Date.now() / QUARTER) * QUARTER

const PAST_QUARTERS = 48
const AHEAD_QUARTERS = 144
/** Hours of the plan, from now on: what happens when. */
const SUN_FROM = 4
const SUN_TO = 28

/**
 * A plan of 36 hours at location 7: the car charges on sun from one hour on for six hours, the battery supplies the
 * house in the two hours after that.
 */
export function planOf(about: Partial<LocationPlan> = {}): LocationPlan {
  const from = quarter()
  const startMs = Array.from({ length: AHEAD_QUARTERS }, (_, i) => from + i * QUARTER)
  const column = (value: (i: number) => number) => startMs.map((_, i) => value(i))
  const isSun = (i: number) => i >= SUN_FROM && i < SUN_TO
  const isEvening = (i: number) => i >= SUN_TO && i < SUN_TO + 8
  return {
    ...{
      version: 12,
      madeMs: from + 60_000,
      cause: 'schedule',
      nextMs: from + QUARTER,
      by: 'proven',
      end: 'horizon',
    },
    startMs,
    endMs: startMs.map((ms) => ms + QUARTER),
    importPerKwh: column((i) => (isEvening(i) ? 0.31 : isSun(i) ? 0.14 : 0.2)),
    exportPerKwh: column(() => 0.035),
    guessFromMs: from + 24 * HOUR,
    loadW: column(() => 500),
    solarW: column((i) => (isSun(i) ? 2_600 : 0)),
    gridW: column((i) => (isSun(i) || isEvening(i) ? 0 : 500)),
    devices: [
      {
        ...{ device: battery, role: 'battery' as const },
        loadW: column((i) => (isEvening(i) ? -500 : 0)),
        socPct: column((i) => (i < SUN_TO ? 40 : Math.max(30, 40 - (i - SUN_TO + 1) * 1.25))),
        chargedKwh: null,
      },
      {
        ...{ device: charger, role: 'car' as const },
        loadW: column((i) => (isSun(i) ? 2_100 : 0)),
        socPct: null,
        chargedKwh: column((i) => Math.max(0, Math.min(i - SUN_FROM + 1, SUN_TO - SUN_FROM)) * 0.525),
      },
    ],
    currency: 'EUR',
    cost: { total: 2.61, energy: 2.9, wear: 0.11, stored: -0.4 },
    baselines: {
      noControl: { total: 4.62, energy: 4.62, wear: 0, stored: 0 },
      solarFirst: { total: 3.05, energy: 3.05, wear: 0.2, stored: -0.2 },
    },
    ...{ shortfalls: [], leftOut: [] },
    ...about,
  }
}

const pastOf = (): LocationPlanAnswer['past'] => {
  const from = quarter() - PAST_QUARTERS * QUARTER
  const startMs = Array.from({ length: PAST_QUARTERS }, (_, i) => from + i * QUARTER)
  const all = (value: number | null) => startMs.map(() => value)
  return {
    startMs,
    endMs: startMs.map((ms) => ms + QUARTER),
    ...{ importPerKwh: all(0.18), exportPerKwh: all(0.035), gridW: all(0), solarW: all(0), loadW: all(800) },
    devices: [
      {
        device: battery,
        role: 'battery',
        loadW: all(-800),
        socPct: startMs.map((_, i) => 88 - i),
        intendedW: all(-750),
      },
      { device: charger, role: 'car', loadW: all(0), socPct: null, intendedW: all(0) },
    ],
  }
}

export const planAnswerOf = (about: Partial<LocationPlanAnswer> = {}): LocationPlanAnswer => ({
  plan: planOf(),
  why: null,
  strategy: { id: 9, name: 'Follow the best plan' },
  greener: 1,
  past: pastOf(),
  decisions: [],
  ...{ mayDecide: true, mayEdit: true },
  ...about,
})

export function slotOf(about: Partial<PlanSlotAnswer> = {}): PlanSlotAnswer {
  const startMs = quarter() + SUN_FROM * QUARTER
  const endMs = quarter() + SUN_TO * QUARTER
  return {
    ...{ version: 12, startMs, endMs: startMs + QUARTER, currency: 'EUR' },
    ...{ importPerKwh: 0.14, exportPerKwh: 0.035, isGuess: false, priceRank: 3, rankOf: 96 },
    ...{ surplusW: 2_100, gridW: 0 },
    devices: [
      {
        ...{ device: battery, role: 'battery', is: 'idle', loadW: 0, startMs: quarter(), endMs, energyWh: 0 },
        ...{ fromPct: 40, toPct: 40, alternatives: [], choices: ['never'] },
        why: [{ key: 'whyNotWorth', values: {}, untilMs: null }],
      },
      {
        ...{ device: charger, role: 'car', is: 'charging', loadW: 2_100, startMs, endMs, energyWh: 12_600 },
        ...{ fromPct: null, toPct: null },
        why: [
          { key: 'whyOnSun', values: { surplusW: 2_100 }, untilMs: null },
          { key: 'whyExportEarnsLess', values: { exportPerKwh: 0.035, laterPerKwh: 0.31 }, untilMs: null },
        ],
        alternatives: [
          { is: 'shifted', startMs: startMs + 16 * HOUR, endMs: endMs + 16 * HOUR, extraCost: 0.71 },
          { is: 'now', startMs: quarter(), endMs: quarter() + 6 * HOUR, extraCost: 0.92 },
          { is: 'never', startMs, endMs, extraCost: 1.34 },
        ],
        choices: ['never', 'now'],
      },
    ],
    ...about,
  }
}

/** Answers for the plan of location 7. */
export const planAnswers: Answers = {
  'plans.ofLocation': () => ({ data: planAnswerOf() }),
  'plans.slot': () => ({ data: slotOf() }),
  ...proofAnswers,
}
