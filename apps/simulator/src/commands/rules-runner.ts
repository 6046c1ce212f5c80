/**
 * What a controller does while it is not connected: it follows the rules of its last order until they end.
 * The values that it sets expire after a minute unless they are set again, and are logged for the cloud.
 */
import type { ControlRuleMessage, RulesMessage, RulesOrder } from '@kilowatt/contracts/mqtt/rules-messages'
import { ruleLimits } from '@kilowatt/contracts/mqtt/rules-messages'
import type { ParameterValue } from '@kilowatt/domain/devices/parameters/device-parameter'
import { isSameValue } from '@kilowatt/domain/devices/parameters/same-value'
import type { SiteDevice } from '@kilowatt/households/site-devices'
import { type Desk, setOwnValue } from './command-desk.ts'

type Did = Extract<RulesMessage, { st: 'did' }>['log'][number]

/** Plain JSON, stored with the state of the site. */
export type RulesState = {
  order: RulesOrder | null
  /** since when there is no connection; null while connected */
  lostMs: number | null
  /** by device: since when its surplus has been enough (+) or not (−) */
  since: Record<string, number>
  log: Did[]
}

export const noRules = (): RulesState => ({ order: null, lostMs: null, since: {}, log: [] })

/** Power of a device now, W, positive while it uses power. */
type Meter = { readonly gridW: number; readonly loadW: (dev: string) => number }

const PHASE_V = 230
const EVERY_MS = 10_000
/** Largest number of entries of the log: more than a day of changes every few minutes. */
const MAX_LOG = 2_000

export function receiveRules(at: Desk, state: RulesState, order: RulesOrder): RulesMessage {
  const known = new Set(at.devices.map(({ id }) => id as string))
  const isUnknown = order.rules.some(({ devs }) => devs.some((dev) => !known.has(dev)))
  if (isUnknown) return { st: 'rejected', id: order.id, code: 'device' }
  state.order = order
  state.since = {}
  return { st: 'accepted', id: order.id }
}

/**
 * Takes the log of what the controller did without the cloud, to send it after reconnecting; several messages
 * after a long time.
 */
export function takeLog(state: RulesState): RulesMessage[] {
  const { order, log } = state
  if (!order || log.length === 0) return []
  state.log = []
  return Array.from({ length: Math.ceil(log.length / ruleLimits.log) }, (_, i) => ({
    st: 'did',
    id: order.id,
    log: log.slice(i * ruleLimits.log, (i + 1) * ruleLimits.log),
  }))
}

/** Called once a second. */
export function followRules(
  at: Desk,
  state: RulesState,
  meter: Meter,
  isOnline: boolean,
  nowMs: number,
): void {
  if (isOnline) {
    state.lostMs = null
    return
  }
  state.lostMs ??= nowMs
  const { order } = state
  if (!order || nowMs >= order.until || nowMs < state.lostMs + order.after * 1000) return
  if (Math.floor(nowMs / EVERY_MS) === Math.floor((nowMs - 1000) / EVERY_MS)) return
  const wanted = new Map<string, Did>()
  // the weakest first, so a stronger rule sets the final value
  for (const rule of order.rules.toReversed()) follow(at, state, meter, rule, nowMs, wanted)
  for (const one of wanted.values()) set(at, state, one)
}

function set(at: Desk, state: RulesState, one: Did) {
  const last = state.log.findLast(({ dev, par }) => dev === one.dev && par === one.par)
  if (!setOwnValue(at, one.dev, one.par, one.val, one.t)) return
  if (last && last.rule === one.rule && isSameValue(last.val, one.val)) return
  state.log = [...state.log, one].slice(-MAX_LOG)
}

type Wanted = Map<string, Did>

function follow(
  at: Desk,
  state: RulesState,
  meter: Meter,
  rule: ControlRuleMessage,
  t: number,
  wanted: Wanted,
): void {
  const want = (dev: string, par: string, val: ParameterValue) =>
    wanted.set(`${dev} ${par}`, { t, dev, par, val, rule: rule.id })
  const device = (dev: string) => at.devices.find(({ id }) => id === dev)
  switch (rule.kind) {
    case 'plan': {
      const row = rule.rows.findLast(({ at: from }) => from <= t)
      const [dev] = rule.devs
      if (row && dev && row.val !== null) want(dev, rule.par, row.val)
      return
    }
    case 'reserve':
      for (const dev of rule.devs) {
        const { min, max } = at.controls.battery.soc_limits
        want(dev, 'soc_limits', { min, max, reserve: Math.min(max, Math.max(min, rule.pct)) })
      }
      return
    case 'surplus': {
      let leftW = -meter.gridW + rule.devs.reduce((sum, dev) => sum + meter.loadW(dev), 0)
      for (const dev of rule.devs) {
        const [par, leastW] = chargingOf(at, device(dev))
        if (par === null) continue
        const isEnough = leftW >= leastW
        const since = state.since[dev] ?? 0
        if (since === 0 || since > 0 !== isEnough) state.since[dev] = isEnough ? t : -t
        const lastedS = (t - Math.abs(state.since[dev] ?? t)) / 1000
        const runs = meter.loadW(dev) > 0
        const shouldRun = runs ? isEnough || lastedS < rule.offAfter : isEnough && lastedS >= rule.onAfter
        const amps = shouldRun ? Math.max(leastA(at), Math.floor(leftW / perA(at))) : 0
        const val = Math.min(at.controls.ev.enable ? maxA(at) : 0, amps)
        want(dev, par, val)
        leftW -= val * perA(at)
      }
      return
    }
    case 'import': {
      let excessW = meter.gridW - rule.w
      for (const dev of rule.devs.toReversed()) {
        const [par] = chargingOf(at, device(dev))
        if (par === null) {
          if (device(dev)?.kind === 'battery' && excessW > 0) {
            const nowW = -meter.loadW(dev)
            const most = maxOf(at, 'battery', 'p_set')
            const val = Math.min(most, Math.round(nowW + excessW))
            want(dev, 'p_set', val)
            excessW -= val - nowW
          }
          continue
        }
        const planned = wanted.get(`${dev} ${par}`)?.val
        const usesA = typeof planned === 'number' ? planned : Math.ceil(meter.loadW(dev) / perA(at))
        const moreW = usesA * perA(at) - meter.loadW(dev)
        const overW = excessW + moreW
        if (overW <= 0) continue
        const amps = Math.floor((usesA * perA(at) - overW) / perA(at))
        const val = amps < leastA(at) ? 0 : amps
        want(dev, par, val)
        excessW -= meter.loadW(dev) - val * perA(at)
      }
      return
    }
    case 'export': {
      const excessW = -meter.gridW - rule.w
      for (const dev of rule.devs) {
        if (device(dev)?.kind !== 'solar') continue
        const nowW = -meter.loadW(dev)
        const limitW = Math.max(0, Math.round(nowW - excessW))
        want(dev, 'p_limit', limitW >= maxOf(at, 'solar', 'p_limit') ? null : limitW)
      }
    }
  }
}

const chargingOf = (at: Desk, device: SiteDevice | undefined): [string | null, number] =>
  device?.kind === 'ev' ? ['i_max', leastA(at) * perA(at)] : [null, 0]

const parameterOf = (at: Desk, kind: keyof Desk['parameters'], name: string) =>
  at.parameters[kind].find((one) => one.name === name)
const maxOf = (at: Desk, kind: keyof Desk['parameters'], name: string) =>
  parameterOf(at, kind, name)?.max ?? 0
const leastA = (at: Desk) => parameterOf(at, 'ev', 'i_max')?.min ?? 0
const maxA = (at: Desk) => maxOf(at, 'ev', 'i_max')
const perA = ({ controls, parameters }: Desk) => {
  const choices = parameters.ev.find(({ name }) => name === 'phases')?.choices ?? []
  return PHASE_V * (controls.ev.phases === 1 || !choices.includes(3) ? 1 : 3)
}
