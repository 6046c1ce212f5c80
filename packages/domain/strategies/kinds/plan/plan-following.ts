import type { AloneRule } from '../../alone-rule.ts'
import { planAlone } from '../../plan-alone.ts'
import type { StrategyInput, StrategyKind } from '../../strategy-kind.ts'
import { initialStrategySettings } from '../../strategy-settings.ts'
import { surplusAlone } from '../../sun-charge.ts'
import { because, type Wish } from '../../wish.ts'
import { selfConsumption } from '../self-consumption/self-consumption.ts'
import { rememberCharged } from './charged-energy.ts'
import { followSlot } from './follow-slot.ts'

/**
 * A plan is checked every quarter-hour. One that was not checked for this long rests on old prices, forecasts and
 * levels, so solar first is better.
 */
const FRESH_MS = 60 * 60_000

/** What happens without a plan: sun first, with its usual delays. */
const solarFirstSettings = initialStrategySettings(selfConsumption)

/**
 * Follows the plan of the next 36 hours, corrected by what the sun really gives. Without a plan of the last hour it
 * uses solar power first.
 */
export const planFollowing = {
  name: 'PLAN',
  goal: 'cheaper',
  rung: 'plan',
  regulates: { as: ['battery', 'charger'], steerings: ['loadW'], max: 16 },
  fields: [
    { name: 'readyBy', type: 'time', initial: '07:00' },
    { name: 'readyWeekend', type: 'time', initial: '09:00' },
    { name: 'targetPct', type: 'number', unit: '%', min: 20, max: 100, step: 5, initial: 80 },
    { name: 'carKwh', type: 'number', unit: 'kWh', min: 5, max: 200, step: 1, initial: 60 },
    {
      name: 'energyKwh',
      type: 'number',
      unit: 'kWh',
      min: 1,
      max: 150,
      step: 1,
      initial: 15,
      isExpert: true,
    },
    // 10 % as in OpenEMS (control.md a5)
    { name: 'reservePct', type: 'number', unit: '%', min: 0, max: 100, step: 5, initial: 10 },
    { name: 'greener', type: 'number', min: 0, max: 4, step: 1, initial: 0 },
    // Wear is on, else plans cycle for a tenth of a cent (control.md b1); as in the public case plan-36h/p1.
    {
      ...{ name: 'wearPerKwh', type: 'number', unit: 'currency', min: 0, max: 100, step: 0.01 },
      ...{ initial: 0.03, isExpert: true },
    },
  ],
  alone(input): readonly AloneRule[] {
    const planned = planAlone({ decide: (at) => decideAlone(at) }, input)
    // where the plan leaves a device to the sun, or has ended
    return [...planned, surplusAlone(solarFirstSettings)]
  },
  decide(input: StrategyInput) {
    const { site, devices } = input
    if (devices.length === 0) return { wishes: [], memory: {}, state: because('noDevice') }
    const { plan: made, atMs } = site
    if (made === null) return solarFirst(input, 'noPlan')
    if (atMs - made.checkedMs > FRESH_MS) return solarFirst(input, 'planOld', { checkedMs: made.checkedMs })
    const slot = made.startMs.findIndex((startMs, i) => startMs <= atMs && atMs < (made.endMs[i] ?? 0))
    if (slot < 0) return solarFirst(input, 'planEnded')
    const wishes = followSlot(input, made, slot)
    const untilMs = made.endMs[slot] ?? null
    const [first] = wishes
    return {
      wishes,
      memory: rememberCharged(devices, input.memory, atMs),
      state: first?.reason ?? because('nothingPlanned', { untilMs }, untilMs),
    }
  },
} as const satisfies StrategyKind

/** Without a connection the plan stays in effect until it ends, however old it is. */
function decideAlone(input: StrategyInput) {
  const { site } = input
  const { plan: made, atMs } = site
  const slot = made?.startMs.findIndex((startMs, i) => startMs <= atMs && atMs < (made.endMs[i] ?? 0)) ?? -1
  const wishes = made && slot >= 0 ? followSlot(input, made, slot) : []
  return { wishes, memory: {}, state: because('nothingPlanned', {}, made?.endMs[slot] ?? null) }
}

/** The decision of solar first, with the reason why the plan does not decide. */
function solarFirst(
  input: StrategyInput,
  key: 'noPlan' | 'planOld' | 'planEnded',
  values: Readonly<Record<string, number>> = {},
) {
  const decided = selfConsumption.decide({ ...input, settings: solarFirstSettings })
  const wishes = decided.wishes.map(
    (wish: Wish): Wish => ({
      ...wish,
      reason: because('solarFirst', { powerW: wish.target ?? null }, wish.reason.untilMs),
    }),
  )
  const charged = rememberCharged(input.devices, input.memory, input.site.atMs)
  return { wishes, memory: { ...decided.memory, ...charged }, state: because(key, values) }
}
