import { booleanIn, numberIn } from '../../memory-of.ts'
import type { Site } from '../../site.ts'
import type { StrategyMemory, StrategySettings } from '../../strategy-kind.ts'
import { carFullness, sunCharge, sunDelays } from '../../sun-charge.ts'
import { delaySwitch, type SwitchDelay } from '../../switch-delay.ts'
import { because, type ControlReason, type Wish } from '../../wish.ts'
import type { SurplusUser } from './surplus-user.ts'

export type TurnInput = {
  readonly site: Site
  readonly settings: StrategySettings
  readonly memory: StrategyMemory | null
  /** surplus before any device used it; negative: the house needs more than the panels produce */
  readonly surplusW: number
  /** surplus that the devices before it leave */
  readonly leftW: number
  /** whether a device further down the list uses power */
  readonly isNextOn: boolean
}

export type Turn = {
  readonly wish: Wish | null
  readonly reason: ControlReason | null
  /** power that the device takes from the surplus */
  readonly usedW: number
  readonly isUsing: boolean
  readonly memory: StrategyMemory
}

/** Less is not charging (evcc, control.md a2). */
const OFF_W = 10
/** A higher export is intended, not an inaccuracy. */
const EXPORTED_W = 100

export function turnOf(user: SurplusUser, input: TurnInput): Turn {
  switch (user.role) {
    case 'battery':
      return batteryTurn(user, input)
    case 'charger':
      return chargerTurn(user, input)
    case 'heat':
      return heatTurn(user, input)
    case 'switch':
      return switchTurn(user, input)
    case 'rod':
      return rodTurn(user, input)
  }
}

const wishOf = ({ device, steering }: SurplusUser, target: number, reason: ControlReason): Wish => ({
  ...{ deviceId: device.id, steering, target, reason },
})

/**
 * A battery charges with the remaining surplus, and supplies the house but not the devices before it. Its
 * power limit is known from the power that it leaves for export, and is remembered while a device after it
 * uses the rest.
 */
function batteryTurn(user: SurplusUser, { site, memory, surplusW, leftW, isNextOn }: TurnInput): Turn {
  const { device, range, loadW, isOwnRegulator } = user
  const name = `${device.id}.mostW`
  const isExporting = site.gridW !== null && site.gridW < -EXPORTED_W
  const seenW = isExporting ? Math.max(0, loadW) : isNextOn ? numberIn(memory, name) : null
  const mostW = device.socPct !== null && device.socPct >= 100 ? 0 : Math.min(range.max, seenW ?? range.max)
  const chargeW = Math.max(0, Math.min(leftW, mostW))
  const remembered = seenW === null ? {} : { [name]: seenW }
  if (isOwnRegulator)
    return {
      ...{ wish: null, usedW: chargeW, memory: remembered, isUsing: loadW > OFF_W },
      reason: loadW > OFF_W ? because('batteryCharges', { powerW: loadW }) : null,
    }
  // A battery that seems to be at its limit is still offered the whole surplus, because its power could
  // otherwise never rise again.
  const offeredW = Math.max(0, Math.min(leftW, range.max))
  const target = surplusW < 0 ? Math.max(surplusW, range.min) : offeredW
  const reason =
    target > 0
      ? because('batteryCharges', { powerW: target })
      : target < 0
        ? because('batterySupplies', { powerW: -target })
        : because('batteryWaits')
  const wish = wishOf(user, target, reason)
  return { wish, reason, usedW: chargeW, isUsing: target > 0, memory: remembered }
}

const sunKeys = { off: 'tooLittle', starting: 'startsSoon', on: 'charging', stopping: 'stopsSoon' } as const

function chargerTurn(user: SurplusUser, { site, settings, memory, leftW }: TurnInput): Turn {
  const { device, range, loadW } = user
  const { id } = device
  if (device.isPlugged === false) {
    const reason = because('noCar')
    return { wish: wishOf(user, 0, reason), reason, usedW: 0, isUsing: false, memory: {} }
  }
  const before = switchBefore(id, memory, loadW >= OFF_W)
  const powers = { leastW: range.leastOn, mostW: range.max }
  const sunny = sunCharge({ atMs: site.atMs, settings, surplusW: leftW, ...powers, before })
  const { isFull, lowSinceMs } = carFullness(loadW, numberIn(memory, `${id}.lowMs`), site.atMs)
  const reason =
    sunny.isOn && isFull
      ? because('carFull', { powerW: loadW })
      : because(sunKeys[sunny.phase], sunny.values, sunny.untilMs)
  return {
    ...{ wish: wishOf(user, sunny.powerW, reason), reason, isUsing: sunny.isOn && !isFull },
    usedW: sunny.isOn && isFull ? loadW : sunny.powerW,
    memory: { ...switchAfter(id, sunny), [`${id}.lowMs`]: sunny.isOn ? lowSinceMs : null },
  }
}

/**
 * A heat pump is only ever raised; otherwise it runs on its own settings, without a wish. Its own power
 * counts as surplus.
 */
function heatTurn(user: SurplusUser, input: TurnInput): Turn {
  const { device } = user
  const { settings, leftW } = input
  const usesW = Math.max(0, device.loadW ?? 0)
  // In its normal state, its use has already been subtracted from the surplus.
  const ownW = leftW + (user.loadW === 0 ? usesW : 0)
  const heatW = Number(settings.heatW)
  const wasOn = Number(device.values.sg_state ?? 2) > 2
  const isEnough = (limitW: number, isRaised: boolean) =>
    ownW >= (isRaised ? Math.min(limitW, usesW) : limitW)
  const isOnBefore = booleanIn(input.memory, `${device.id}.isOn`) ?? wasOn
  const { isOn, untilMs, memory } = switchedBy(user, input, { wantsOn: isEnough(heatW, isOnBefore), wasOn })
  const values = { surplusW: Math.max(0, ownW), limitW: heatW }
  if (!isOn) {
    const reason = untilMs === null ? null : because('heatSoon', values, untilMs)
    return { wish: null, reason, usedW: 0, isUsing: false, memory }
  }
  const forceW = settings.forceW
  const isForced =
    typeof forceW === 'number' && isEnough(forceW, device.values.sg_state === 4) && untilMs === null
  const key = untilMs !== null ? 'heatEndsSoon' : isForced ? 'heatForced' : 'heatRaised'
  const reason = because(key, values, untilMs)
  return { wish: wishOf(user, isForced ? 4 : 3, reason), reason, usedW: user.loadW, isUsing: true, memory }
}

/** A switch is turned on when the surplus reaches the power that the device used last time. */
function switchTurn(user: SurplusUser, input: TurnInput): Turn {
  const { device, loadW } = user
  const name = `${device.id}.needW`
  const learnedW = loadW >= OFF_W ? loadW : numberIn(input.memory, name)
  const needW = learnedW ?? Number(input.settings.switchW)
  const wasOn = ['relay', 'on', 'enable'].some((parameter) => device.values[parameter] === true)
  const isOnBefore = booleanIn(input.memory, `${device.id}.isOn`) ?? wasOn
  // A device that is on but uses nothing, such as a full boiler, may stay on.
  const wantsOn = input.leftW >= (isOnBefore ? loadW : needW)
  const { isOn, untilMs, memory } = switchedBy(user, input, { wantsOn, wasOn })
  const values = { surplusW: Math.max(0, input.leftW), needW }
  const key = isOn ? (untilMs === null ? 'on' : 'offSoon') : untilMs === null ? 'off' : 'onSoon'
  const reason = because(key, values, untilMs)
  return {
    ...{ wish: wishOf(user, Number(isOn), reason), reason, isUsing: isOn },
    usedW: isOn ? loadW : 0,
    memory: learnedW === null ? memory : { ...memory, [name]: learnedW },
  }
}

/** A heating rod follows the remaining surplus. */
function rodTurn(user: SurplusUser, { leftW }: TurnInput): Turn {
  const target = Math.max(0, Math.min(leftW, user.range.max))
  const reason = target > 0 ? because('rodHeats', { powerW: target }) : because('rodWaits')
  return {
    ...{ wish: wishOf(user, target, reason), reason, usedW: Math.min(target, user.loadW) },
    ...{ isUsing: target > 0, memory: {} },
  }
}

function switchedBy(
  { device: { id } }: SurplusUser,
  { site: { atMs }, settings, memory }: TurnInput,
  { wantsOn, wasOn }: { readonly wantsOn: boolean; readonly wasOn: boolean },
) {
  const after = delaySwitch(switchBefore(id, memory, wasOn), wantsOn, { atMs, ...sunDelays(settings) })
  return { isOn: after.isOn, untilMs: after.untilMs, memory: switchAfter(id, after) }
}

const switchBefore = (id: number, memory: StrategyMemory | null, wasOn: boolean): SwitchDelay => ({
  isOn: booleanIn(memory, `${id}.isOn`) ?? wasOn,
  sinceMs: numberIn(memory, `${id}.sinceMs`),
})

const switchAfter = (id: number, { isOn, sinceMs }: SwitchDelay): StrategyMemory => ({
  [`${id}.isOn`]: isOn,
  [`${id}.sinceMs`]: sinceMs,
})
