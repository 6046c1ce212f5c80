import type { AloneRule } from '../../alone-rule.ts'
import { numberIn } from '../../memory-of.ts'
import { planAlone } from '../../plan-alone.ts'
import type { Site, SiteDevice } from '../../site.ts'
import type { StrategyInput, StrategyKind, StrategyMemory, StrategySettings } from '../../strategy-kind.ts'
import { delaySwitch } from '../../switch-delay.ts'
import { because, type ControlReason, type Wish } from '../../wish.ts'
import type { HeatChoice } from './heat-choice.ts'
import { heatPrices } from './heat-prices.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
/**
 * OpenEMS changes the state after 60 s of surplus (control.md a7), in addition to the minimum time of a
 * state.
 */
const SURPLUS_MS = 60 * SECOND_MS
/** A block lasts at most two hours (SG Ready, control.md a7). */
const LONGEST_BLOCK_MS = 120 * MINUTE_MS

/**
 * Lets a heat pump store heat while there is solar surplus or energy is cheap, and blocks it while energy is
 * expensive. Uses the states of SG Ready (control.md a7); the heat pump decides how much heat goes into hot
 * water. Each state lasts for its minimum time. In the normal state the strategy has no wish, so that weaker
 * strategies can decide.
 */
export const heatPump = {
  name: 'HEAT_PUMP',
  goal: 'cheaper',
  rung: 'price',
  regulates: { as: ['heating'], steerings: ['sgState'], max: 1 },
  fields: [
    // 3000 W and 5000 W: OpenEMS (control.md a7)
    { name: 'surplusW', type: 'number', unit: 'W', min: 300, max: 20_000, step: 100, initial: 3_000 },
    { name: 'cheapHours', type: 'number', unit: 'h', min: 0, max: 12, step: 0.25, initial: 3 },
    { name: 'blockHours', type: 'number', unit: 'h', min: 0, max: 6, step: 0.25, initial: 0 },
    {
      ...{ name: 'forceW', type: 'number', unit: 'W', min: 300, max: 30_000, step: 100 },
      ...{ initial: null, isExpert: true },
    },
    { name: 'beforeBattery', type: 'switch', initial: false, isExpert: true },
    {
      ...{ name: 'ownW', type: 'number', unit: 'W', min: 200, max: 20_000, step: 100, initial: 2_000 },
      isExpert: true,
    },
    // three starts an hour (control.md a7)
    {
      ...{ name: 'minStateMin', type: 'number', unit: 'min', min: 20, max: 120, step: 5, initial: 20 },
      isExpert: true,
    },
  ],
  faultOf: ({ surplusW, forceW }) =>
    typeof forceW === 'number' && forceW < Number(surplusW)
      ? { field: 'forceW', reason: 'forceBelowSurplus' }
      : null,
  alone: (input): readonly AloneRule[] => planAlone(heatPump, input),
  decide({ site, settings, devices: [pump], memory }: StrategyInput) {
    if (!pump) return { wishes: [], memory: {}, state: because('noDevice') }
    const { atMs } = site
    const stateMs = numberIn(memory, 'stateMs')
    const current = numberIn(memory, 'state') ?? 2
    const sun = bySun(site, pump, settings, { memory, current })
    const prices = heatPrices(site, settings, { memory, current })
    const isBlockOver = current === 1 && atMs - (stateMs ?? atMs) >= LONGEST_BLOCK_MS
    const chosen = sun.chosen ?? (prices.chosen?.state === 1 && isBlockOver ? null : prices.chosen)
    const wanted = chosen?.state ?? 2
    const freeMs = (stateMs ?? 0) + Number(settings.minStateMin) * MINUTE_MS
    const isKept = wanted !== current && stateMs !== null && atMs < freeMs
    const state = isKept ? current : wanted
    const kept = { ...sun.memory, ...prices.memory }
    const next = { state, stateMs: state === current ? stateMs : atMs }
    const reason = isKept
      ? because(keepKeys[current] ?? 'keptNormal', {}, freeMs)
      : (chosen?.reason ?? waitingFor(sun, prices))
    const wishes: Wish[] =
      state === 2 ? [] : [{ deviceId: pump.id, steering: 'sgState', target: state, reason }]
    return { wishes, memory: { ...kept, ...next }, state: reason }
  },
} as const satisfies StrategyKind

/**
 * Thing that the strategy is waiting for: a running delay or a missing reading first, then the price, then
 * solar surplus.
 */
function waitingFor(sun: HeatChoice, prices: HeatChoice): ControlReason {
  const isSunFirst =
    sun.waiting !== null && (sun.waiting.untilMs !== null || sun.waiting.key === 'meterSilent')
  return (isSunFirst ? sun.waiting : (prices.waiting ?? sun.waiting)) ?? because('normal')
}

const keepKeys: Readonly<Record<number, string>> = {
  1: 'keptBlocked',
  2: 'keptNormal',
  3: 'keptRaised',
  4: 'keptForced',
}

/**
 * State for the surplus, which includes the power of the heat pump itself; none while the meter is silent.
 */
function bySun(
  site: Site,
  pump: SiteDevice,
  settings: StrategySettings,
  { memory, current }: { readonly memory: StrategyMemory | null; readonly current: number },
): HeatChoice {
  if (site.gridW === null) return { chosen: null, waiting: because('meterSilent'), memory: {} }
  const isRaised = current > 2
  // Power of a heat pump without a measurement: its usual power while raised, otherwise 0.
  const ownW = pump.loadW ?? (isRaised ? Number(settings.ownW) : 0)
  const batteriesW = site.devices
    .filter(({ category }) => category === 'BATTERY')
    .reduce((total, { loadW }) => {
      const powerW = loadW ?? 0
      return total + (settings.beforeBattery === true ? powerW : Math.min(0, powerW))
    }, 0)
  const surplusW = Math.max(0, ownW - site.gridW + batteriesW)
  const reaches = (limitW: number, isOn: boolean) => surplusW >= (isOn ? Math.min(limitW, ownW) : limitW)
  const limitW = Number(settings.surplusW)
  const isSunny = memory?.isSunny === true
  const wantsOn = surplusW > 0 && reaches(limitW, isSunny)
  const before = { isOn: isSunny, sinceMs: numberIn(memory, 'sunMs') }
  const { isOn, sinceMs, untilMs } = delaySwitch(before, wantsOn, {
    ...{ atMs: site.atMs, onMs: SURPLUS_MS, offMs: SURPLUS_MS },
  })
  const kept = { isSunny: isOn, sunMs: sinceMs }
  const values = { surplusW, limitW }
  if (!isOn)
    return {
      ...{ chosen: null, memory: kept },
      waiting: because(untilMs === null ? 'watching' : 'sunSoon', values, untilMs),
    }
  const { forceW } = settings
  const isForced = typeof forceW === 'number' && untilMs === null && reaches(forceW, current === 4)
  const key = untilMs !== null ? 'sunEndsSoon' : isForced ? 'forced' : 'sun'
  return {
    ...{ memory: kept, waiting: null },
    chosen: { state: isForced ? 4 : 3, reason: because(key, values, untilMs) },
  }
}
