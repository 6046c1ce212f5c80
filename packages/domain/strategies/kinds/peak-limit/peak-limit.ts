import { steeredAs } from '../../../energy/balance/category-facts.ts'
import { askedMemory, reliableW } from '../../limiting/following.ts'
import { isIdle, knownLoadW, limitLoads, withoutW } from '../../limiting/limit-loads.ts'
import type { Site, SiteDevice } from '../../site.ts'
import { roomFor, steeringOf } from '../../steering/room-for.ts'
import { steeringRange } from '../../steering/steering-range.ts'
import type { StrategyDecision, StrategyInput, StrategyKind, StrategySettings } from '../../strategy-kind.ts'
import { because, type Wish } from '../../wish.ts'

const QUARTER_MS = 900_000
const HOUR_MS = 3_600_000
/**
 * Shortest time over which the rest of a quarter-hour is spread: the time that a device needs to follow
 * (control.md a2).
 */
const LEAST_LEFT_MS = 60_000

/**
 * Keeps the mean import of each quarter-hour, which is what is billed, below a limit: the remaining energy divided by
 * the remaining time (control.md a3). Above the limit batteries discharge; then other devices are limited, the last
 * of the person's list first. Below a lower power batteries recharge, as in OpenEMS's peak shaving; between the two
 * is a dead band.
 */
export const peakLimit = {
  name: 'PEAK_LIMIT',
  goal: 'limit',
  rung: 'peak',
  regulates: {
    as: ['battery', 'charger', 'heating', 'switched'],
    steerings: ['loadW', 'sgState', 'isOn'],
    max: 16,
  },
  fields: [
    {
      ...{ name: 'basis', type: 'choice', choices: ['static', 'agreed', 'group'], initial: 'static' },
      operatorChoices: ['group'],
    },
    {
      ...{ name: 'limitW', type: 'number', unit: 'W', min: 500, max: 1_000_000, step: 100, initial: 7_000 },
      when: { field: 'basis', isOneOf: ['static', 'group'] },
    },
    {
      name: 'rechargeW',
      type: 'number',
      unit: 'W',
      min: 0,
      max: 1_000_000,
      step: 100,
      initial: null,
      isExpert: true,
    },
  ],
  faultOf: ({ basis, limitW, rechargeW }) =>
    basis !== 'agreed' && rechargeW !== null && Number(rechargeW) >= Number(limitW)
      ? { field: 'rechargeW', reason: 'rechargeAboveLimit' }
      : null,
  isShared: ({ basis }) => basis === 'group',
  alone({ site, settings, leastAgreedW }) {
    const { basis, limitW: own } = settings
    const limitW =
      basis === 'agreed' ? leastAgreedW : basis === 'group' ? partOf(site, Number(own)) : Number(own)
    return limitW === null ? [] : [{ kind: 'import', limitW }]
  },
  decide(input: StrategyInput) {
    const { site, settings, devices } = input
    const limitW = settings.basis === 'agreed' ? site.agreedW : Number(settings.limitW)
    const steered = devices.filter((device) => steeringOf(device, ['loadW', 'isOn', 'sgState']) !== null)
    if (limitW === null) return { wishes: [], memory: {}, state: because('noAgreedPower') }
    if (steered.length === 0) return { wishes: [], memory: {}, state: because('noDevice') }
    if (settings.basis === 'group' && site.group === null)
      return { wishes: [], memory: {}, state: because('groupUnknown') }
    const baseW = withoutW(site, steered)
    if (baseW === null) return silent(steered, limitW)
    const allowedW = settings.basis === 'group' ? shareNowW(site, limitW) : allowedNowW(site, limitW)
    return limited(input, steered, { baseW, limitW, allowedW })
  },
} as const satisfies StrategyKind

/**
 * An equal part for every location of the group, because locations without such a strategy use power, too.
 */
const partOf = ({ group }: Site, limitW: number) => limitW / Math.max(1, group?.locations ?? 1)

/**
 * Power that this location may import under the limit of its group: its present import, plus an equal part of
 * the group's remaining or exceeded power, so that the group settles at the limit. If part of the group is
 * unknown: an equal part of the limit.
 */
function shareNowW(site: Site, limitW: number): number {
  const { gridW, group } = site
  if (gridW === null || group?.gridW == null) return partOf(site, limitW)
  return gridW + (limitW - group.gridW) / Math.max(1, group.sharers)
}

const isBattery = (device: SiteDevice) => steeredAs(device) === 'battery'

/**
 * Without a meter reading, the remaining power is unknown. Heating continues but is not raised: saving money
 * is not worth a cold house.
 */
function silent(devices: readonly SiteDevice[], limitW: number): StrategyDecision {
  const reason = because('meterSilent', { limitW })
  const wishes = devices.flatMap((device): Wish[] => {
    const steering = steeringOf(device, steeredAs(device) === 'heating' ? ['sgState'] : ['loadW', 'isOn'])
    if (steering === null) return []
    return [{ deviceId: device.id, steering, atMost: steering === 'sgState' ? 2 : 0, reason }]
  })
  return { wishes, memory: {}, state: reason }
}

function limited(
  { site, settings, memory, stronger = [] }: StrategyInput,
  devices: readonly SiteDevice[],
  { baseW, limitW, allowedW }: { readonly baseW: number; readonly limitW: number; readonly allowedW: number },
): StrategyDecision {
  const isShared = settings.basis === 'group'
  const values = { limitW, allowedW: Math.max(0, Math.round(allowedW)), gridW: importOf(site) }
  const batteries = devices.filter(isBattery)
  const others = devices.filter((device) => !isBattery(device))
  const othersW = knownLoadW(others)
  const wishes: Wish[] = []
  const asked: Record<string, number | string | boolean | null> = {}
  let leftW = allowedW - baseW - othersW
  let rechargeW = rechargeBelow(settings, limitW) - baseW - othersW
  let dischargeW = 0
  for (const battery of batteries) {
    const range = steeringRange(battery, 'loadW')
    const room = roomFor(battery, 'loadW', stronger)
    if (!range || !room) continue
    // the strategy asks for what it needs, so that a conflict becomes visible, but relies only on what
    // stronger wishes allow
    const atMost = Math.min(Math.max(leftW, socIsEmpty(battery) ? 0 : range.min), range.max)
    const feasibleW = Math.min(Math.max(atMost, room.min), room.max)
    const leastW = socIsEmpty(battery) ? 0 : room.min
    const target = Math.min(atMost, rechargeW)
    const isFull = battery.socPct !== null && battery.socPct >= 100
    if (target > 0 && !isFull)
      wishes.push({ deviceId: battery.id, steering: 'loadW', target, reason: because('recharging', values) })
    else if (atMost < range.max)
      wishes.push({
        ...{ deviceId: battery.id, steering: 'loadW', atMost },
        reason: because(isShared ? 'shared' : atMost < 0 ? 'discharging' : 'noRoomToCharge', values),
      })
    dischargeW += Math.min(0, reliableW(battery, leastW, memory, site.atMs))
    leftW -= feasibleW < 0 ? feasibleW : Math.max(0, Math.min(feasibleW, battery.loadW ?? feasibleW))
    rechargeW -= Math.max(0, target)
    Object.assign(asked, askedMemory(battery, feasibleW, memory, site.atMs))
  }
  const { wishes: limits, memory: off } = limitLoads({
    ...{ devices: others, budgetW: allowedW - baseW - dischargeW, counts: 'load', stronger, memory },
    reason: isShared
      ? because('shared', values)
      : because('limiting', values, site.quarter.startMs + QUARTER_MS),
  })
  // a limit above the device's power has no effect, so the card does not mention it
  const isFelt = limits.some(({ deviceId, steering, atMost = 0 }) => {
    const device = others.find(({ id }) => id === deviceId)
    return steering !== 'loadW' || (device && !isIdle(device) && (device.loadW ?? atMost) >= atMost)
  })
  const discharging = wishes.find(({ atMost = 0 }) => atMost < 0)
  const state = isFelt ? limits[0]?.reason : (discharging ?? wishes.find(({ target }) => target))?.reason
  return {
    wishes: [...wishes, ...limits],
    memory: { ...asked, ...off },
    state: state ?? because(isShared ? 'shared' : 'watching', values),
  }
}

/** Import, for the sentence on the card; 0 while power is exported. */
const importOf = ({ gridW }: Site) => gridW && Math.max(0, gridW)

const socIsEmpty = ({ socPct }: SiteDevice) => socPct !== null && socPct <= 0

const rechargeBelow = ({ rechargeW }: StrategySettings, limitW: number): number =>
  rechargeW === null || rechargeW === undefined
    ? Number.NEGATIVE_INFINITY
    : Math.min(Number(rechargeW), limitW)

/** Import that is still allowed, as a mean until the quarter-hour ends; negative if the limit is already exceeded. */
function allowedNowW({ atMs, quarter: { startMs, importWh } }: Site, limitW: number): number {
  const leftMs = startMs + QUARTER_MS - atMs
  // the imported energy is unknown, or belongs to another quarter-hour
  if (importWh === null || leftMs <= 0 || leftMs > QUARTER_MS) return limitW
  return (limitW / 4 - importWh) / (Math.max(leftMs, LEAST_LEFT_MS) / HOUR_MS)
}
