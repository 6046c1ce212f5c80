import { steeredAs } from '../../../energy/balance/category-facts.ts'
import type { AloneRule } from '../../alone-rule.ts'
import { isIdle, limitLoads, withoutW } from '../../limiting/limit-loads.ts'
import { planAlone } from '../../plan-alone.ts'
import type { SiteDevice } from '../../site.ts'
import { roomFor, steeringOf } from '../../steering/room-for.ts'
import type { StrategyInput, StrategyKind, StrategyMemory, StrategyValue } from '../../strategy-kind.ts'
import { because, type ControlReason, type Wish } from '../../wish.ts'

/**
 * Passes on an order of the grid operator: how much devices may draw from the grid, together or each, for as
 * long as the order applies. The location's own energy may be used in addition, and batteries charge only
 * from that (control.md a6). Missing readings cannot stop this: without readings, devices stay within the
 * limit.
 */
export const gridOperator = {
  name: 'GRID_OPERATOR',
  goal: 'limit',
  rung: 'gridOperator',
  regulates: {
    as: ['charger', 'heating', 'battery', 'switched'],
    steerings: ['loadW', 'sgState', 'isOn'],
    max: 16,
  },
  fields: [
    { name: 'limitW', type: 'number', unit: 'W', min: 0, max: 1_000_000, step: 10, initial: 4_200 },
    { name: 'basis', type: 'choice', choices: ['together', 'each'], initial: 'together' },
    { name: 'from', type: 'instant', initial: null },
    { name: 'until', type: 'instant', initial: null },
  ],
  faultOf: ({ from, until }) =>
    typeof from === 'number' && typeof until === 'number' && from >= until
      ? { field: 'until', reason: 'endsBeforeItStarts' }
      : null,
  alone: (input): readonly AloneRule[] => planAlone(gridOperator, input),
  decide(input: StrategyInput) {
    const { site, settings, memory } = input
    const limitW = Number(settings.limitW)
    const [fromMs, untilMs] = [instantOf(settings.from), instantOf(settings.until)]
    if (untilMs !== null && site.atMs >= untilMs)
      return { wishes: [], memory: {}, state: because('ended', { limitW, endedMs: untilMs }) }
    if (fromMs !== null && site.atMs < fromMs)
      return { wishes: [], memory: {}, state: because('notYet', { limitW, fromMs }, fromMs) }
    const key = untilMs === null ? 'limitedOpenEnd' : 'limited'
    const { wishes, memory: off } = limited(input, limitW, because(key, { limitW, untilMs }, untilMs))
    const limitedMs = limitedTime(memory, site.atMs)
    return {
      wishes,
      memory: { ...off, atMs: site.atMs, limitedMs },
      state: because(key, { limitW, untilMs, limitedMin: Math.floor(limitedMs / 60_000) }, untilMs),
    }
  },
} as const satisfies StrategyKind

const instantOf = (value: StrategyValue | undefined) => (typeof value === 'number' ? value : null)

/** How long the order has been in effect, by OpenEMS's definition. */
function limitedTime(memory: StrategyMemory | null, atMs: number): number {
  const [before, soFar] = [memory?.atMs, memory?.limitedMs]
  if (typeof before !== 'number' || typeof soFar !== 'number') return 0
  return soFar + Math.max(0, atMs - before)
}

const isBattery = (device: SiteDevice) => steeredAs(device) === 'battery'

function limited(
  { site, settings, devices, memory, stronger = [] }: StrategyInput,
  limitW: number,
  reason: ControlReason,
) {
  const steered = devices.filter((device) => steeringOf(device, ['loadW', 'isOn', 'sgState']) !== null)
  const batteries = steered.filter(isBattery)
  const consumers = steered.filter((device) => !isBattery(device))
  const houseW = withoutW(site, steered)
  const dischargeW = batteries.reduce((sum, { loadW }) => sum + Math.max(0, -(loadW ?? 0)), 0)
  // solar power that the house does not use, and the power that batteries supply
  const ownW = houseW === null ? 0 : Math.max(0, dischargeW - houseW)
  const common = { counts: 'limit', stronger, memory, reason } as const
  // devices in use come first, so that an idle device does not reserve power
  const inOrder = [...consumers.filter((device) => !isIdle(device)), ...consumers.filter(isIdle)]
  const results =
    settings.basis === 'each' ? each() : [limitLoads({ ...common, devices: inOrder, budgetW: limitW + ownW })]

  function each() {
    let leftW = ownW
    return inOrder.map((device) => {
      const result = limitLoads({ ...common, devices: [device], budgetW: limitW + leftW })
      leftW = Math.min(leftW, Math.max(0, result.leftW))
      return result
    })
  }

  let chargeW = site.gridW === null ? 0 : Math.max(0, knownSum(batteries) - site.gridW)
  const charging = batteries.flatMap((battery): Wish[] => {
    const room = roomFor(battery, 'loadW', stronger)
    if (!room) return []
    const atMost = Math.min(Math.max(0, room.max), chargeW)
    chargeW -= atMost
    return [{ deviceId: battery.id, steering: 'loadW', atMost, reason }]
  })
  return {
    wishes: [...results.flatMap(({ wishes }) => wishes), ...charging],
    memory: Object.assign({}, ...results.map((result) => result.memory)) as StrategyMemory,
  }
}

/** An unknown load counts with the value that leaves the least power for other devices. */
const knownSum = (batteries: readonly SiteDevice[]) =>
  batteries.reduce((sum, { loadW }) => sum + (loadW ?? Number.NEGATIVE_INFINITY), 0)
