import type { AloneRule } from '../../alone-rule.ts'
import { nextLocalTime } from '../../local-clock.ts'
import { planAlone } from '../../plan-alone.ts'
import type { PriceSlot } from '../../site.ts'
import type { StrategyInput, StrategyKind, StrategyMemory, StrategyValue } from '../../strategy-kind.ts'
import { because, type ControlReason } from '../../wish.ts'
import { cheapSpans, runsNow } from './cheap-spans.ts'
import { type PricePhase, priceWishes } from './price-wishes.ts'

const HOUR_MS = 3_600_000
/** A longer pause between two decisions does not count as time of use. */
const LONGEST_STEP_MS = 900_000

/**
 * Uses energy when it is cheap: in the cheapest hours before a time of the day, or whenever the price is at
 * or below a limit. Above another price, the battery supplies the house and everything else waits; above a
 * price for exported energy, the battery sells. Without prices there are no wishes.
 */
export const price = {
  name: 'PRICE',
  goal: 'cheaper',
  rung: 'price',
  regulates: {
    as: ['battery', 'charger', 'heating', 'switched'],
    steerings: ['loadW', 'sgState', 'isOn'],
    max: 16,
  },
  fields: [
    { name: 'use', type: 'choice', choices: ['cheapest', 'below', 'never'], initial: 'cheapest' },
    {
      name: 'hours',
      type: 'number',
      unit: 'h',
      min: 0.25,
      max: 24,
      step: 0.25,
      initial: 4,
      when: { field: 'use', isOneOf: ['cheapest'] },
    },
    { name: 'by', type: 'time', initial: '07:00', when: { field: 'use', isOneOf: ['cheapest'] } },
    {
      name: 'belowPerKwh',
      type: 'number',
      unit: 'currency',
      min: -100,
      max: 100,
      step: 0.01,
      initial: 0.1,
      when: { field: 'use', isOneOf: ['below'] },
    },
    {
      ...{ name: 'expensivePerKwh', type: 'number', unit: 'currency', min: -100, max: 100, step: 0.01 },
      initial: null,
    },
    {
      ...{ name: 'sellPerKwh', type: 'number', unit: 'currency', min: -100, max: 100, step: 0.01 },
      ...{ initial: null, isExpert: true },
    },
    { name: 'keepPct', type: 'number', unit: '%', min: 0, max: 100, step: 5, initial: 20, isExpert: true },
  ],
  faultOf({ use, belowPerKwh, expensivePerKwh, sellPerKwh }) {
    if (use === 'never' && expensivePerKwh === null && sellPerKwh === null)
      return { field: 'use', reason: 'nothingToDo' }
    if (use !== 'below') return null
    if (expensivePerKwh !== null && Number(belowPerKwh) >= Number(expensivePerKwh))
      return { field: 'expensivePerKwh', reason: 'cheapAboveExpensive' }
    return null
  },
  alone: (input): readonly AloneRule[] => planAlone(price, input),
  decide({ site, settings, devices, memory }: StrategyInput) {
    const slot = site.prices.find(({ startMs, endMs }) => startMs <= site.atMs && site.atMs < endMs)
    const { phase, ...rest } = phaseOf({ site, settings, memory }, slot)
    const wishes = priceWishes({
      site,
      devices,
      phase,
      reason: rest.state,
      keepPct: Number(settings.keepPct),
    })
    return { wishes, ...rest }
  },
} as const satisfies StrategyKind

type Phase = { readonly phase: PricePhase; readonly memory: StrategyMemory; readonly state: ControlReason }

function phaseOf(
  { site, settings, memory }: Pick<StrategyInput, 'site' | 'settings' | 'memory'>,
  slot: PriceSlot | undefined,
): Phase {
  const { importPerKwh = null, exportPerKwh = null } = slot ?? {}
  const use = useOf({ site, settings, memory }, importPerKwh)
  const untilMs = slot?.endMs ?? null
  if (reaches(exportPerKwh, settings.sellPerKwh))
    return {
      ...use,
      phase: 'sell',
      state: because('selling', { pricePerKwh: exportPerKwh, untilMs }, untilMs),
    }
  if (use.phase === 'cheap') return use
  if (reaches(importPerKwh, settings.expensivePerKwh))
    return {
      ...use,
      phase: 'expensive',
      state: because('expensive', { pricePerKwh: importPerKwh, untilMs }, untilMs),
    }
  return use
}

const reaches = (perKwh: number | null, limit: StrategyValue | undefined) =>
  perKwh !== null && typeof limit === 'number' && perKwh >= limit

function useOf(
  { site, settings, memory }: Pick<StrategyInput, 'site' | 'settings' | 'memory'>,
  pricePerKwh: number | null,
): Phase {
  const nothing = (key: string) => ({
    phase: 'none' as const,
    memory: {},
    state: because(key, { pricePerKwh }),
  })
  if (pricePerKwh === null) return { ...nothing('noPrices'), memory: memory ?? {} }
  if (settings.use === 'never') return nothing('watching')
  if (settings.use === 'cheapest') return cheapestOf({ site, settings, memory }, pricePerKwh)
  const isBelow = (slot: PriceSlot) =>
    slot.importPerKwh !== null && slot.importPerKwh <= Number(settings.belowPerKwh)
  const later = site.prices.filter(({ endMs }) => endMs > site.atMs)
  const isCheap = pricePerKwh <= Number(settings.belowPerKwh)
  const change = later.find((slot) => isBelow(slot) !== isCheap)
  const untilMs = change?.startMs ?? later.at(-1)?.endMs ?? null
  const values = { pricePerKwh, limitPerKwh: Number(settings.belowPerKwh), untilMs }
  if (isCheap) return { phase: 'cheap', memory: {}, state: because('below', values, untilMs) }
  return {
    phase: 'wait',
    memory: {},
    state: because(change ? 'waiting' : 'tooExpensive', values, change?.startMs),
  }
}

/**
 * Time already used before the deadline is remembered, so that the needed time does not start over at each
 * decision.
 */
function cheapestOf(
  { site, settings, memory }: Pick<StrategyInput, 'site' | 'settings' | 'memory'>,
  pricePerKwh: number,
): Phase {
  const { atMs } = site
  const byMs = nextLocalTime(site.timezone, atMs, String(settings.by))
  const isSame = memory?.byMs === byMs
  const number = (value: StrategyMemory[string] | undefined) => (typeof value === 'number' ? value : 0)
  const stepMs = atMs - number(memory?.atMs)
  const ranMs = memory?.isRunning === true && stepMs > 0 && stepMs <= LONGEST_STEP_MS ? stepMs : 0
  const usedMs = isSame ? number(memory?.usedMs) + ranMs : 0
  const neededMs = Math.max(0, Number(settings.hours) * HOUR_MS - usedMs)
  const spans = cheapSpans(site.prices, { nowMs: atMs, byMs, neededMs })
  const isRunning = runsNow(spans, atMs, isSame && memory?.isRunning === true)
  const kept = { byMs, usedMs, atMs, isRunning }
  const next = spans.find((span) => span.endMs > atMs)
  const state = (key: string, untilMs: number) => because(key, { pricePerKwh, byMs, untilMs }, untilMs)
  if (isRunning) return { phase: 'cheap', memory: kept, state: state('cheapest', next?.endMs ?? byMs) }
  if (neededMs === 0) return { phase: 'wait', memory: kept, state: state('done', byMs) }
  const waiting = next ? state('waiting', next.startMs) : because('waitingForPrices', { pricePerKwh, byMs })
  return { phase: 'wait', memory: kept, state: waiting }
}
