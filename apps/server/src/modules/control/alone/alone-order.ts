import type { ControlRuleMessage, PlannedValue, RulesOrder } from '@kilowatt/contracts/mqtt/rules-messages'
import { ruleLimits } from '@kilowatt/contracts/mqtt/rules-messages'
import type { AloneRow, AloneRule } from '@kilowatt/domain/strategies/alone-rule'
import { canRegulate } from '@kilowatt/domain/strategies/can-regulate'
import type { Site, SiteDevice } from '@kilowatt/domain/strategies/site'
import { chargingPhases } from '@kilowatt/domain/strategies/steering/steering-range'
import { steeringValues } from '@kilowatt/domain/strategies/steering/steering-values'
import type {
  StrategyKind,
  StrategyMemory,
  StrategySettings,
} from '@kilowatt/domain/strategies/strategy-kind'
import type { Steering } from '@kilowatt/domain/strategies/wish'

/** A device behind the controller, with its name there. */
export type AloneDevice = SiteDevice & { readonly source: string }

export type AloneStrategy = {
  readonly id: number
  readonly kind: StrategyKind
  readonly settings: StrategySettings
  /** in the order of the person */
  readonly deviceIds: readonly number[]
  readonly memory: StrategyMemory | null
}

/** What a person set by hand. */
export type AloneOverride = {
  readonly deviceId: number
  readonly steering: Steering
  readonly value: number
  readonly until: number | null
}

/** Id of the rules for what people set by hand; strategies have numbers. */
export const BY_HAND = 'hand'

/**
 * A controller continues alone for this long: enough for a night and a day on which no one repairs the connection.
 */
export const ALONE_HOURS = 48
const HOUR_MS = 3_600_000
/** Shorter interruptions are over before anything has to change. */
const AFTER_S = 60

type Steered = {
  readonly site: Site
  /** behind the controller */
  readonly devices: readonly AloneDevice[]
  /** the strongest first */
  readonly strategies: readonly AloneStrategy[]
  readonly byHand: readonly AloneOverride[]
  readonly agreedWAt: ((atMs: number) => number) | null
}

/**
 * The order for one controller: orders of the grid operator, what people set by hand, then the other strategies, as
 * with a connection. Strategies that need the connection are left out, and so are those that regulate none of its
 * devices.
 */
export function aloneOrder(orderId: string, at: Steered): RulesOrder {
  const { site, devices, strategies, byHand } = at
  const untilMs = site.atMs + ALONE_HOURS * HOUR_MS
  const leastAgreedW = leastAgreed(at.agreedWAt, site.atMs, untilMs)
  const ofStrategy = ({ id, kind, settings, deviceIds, memory }: AloneStrategy) => {
    const own = deviceIds
      .flatMap((deviceId) => devices.find((device) => device.id === deviceId) ?? [])
      .filter((device) => canRegulate(kind, device))
    if (own.length === 0) return []
    return kind
      .alone({ site, settings, devices: own, memory, leastAgreedW, untilMs })
      .flatMap((rule) => ruleMessages(String(id), rule, own))
  }
  const isOrder = ({ kind }: AloneStrategy) => kind.rung === 'gridOperator'
  const rules = [
    ...strategies.filter(isOrder).flatMap(ofStrategy),
    ...byHand.flatMap((override) => ruleMessages(BY_HAND, overrideRule(site.atMs, override), devices)),
    ...strategies.filter((strategy) => !isOrder(strategy)).flatMap(ofStrategy),
  ]
  return { id: orderId, until: untilMs, after: AFTER_S, rules: rules.slice(0, ruleLimits.rules) }
}

/** The controller does not know the blocks of the network tariff, so the lowest agreed power is its limit. */
function leastAgreed(agreedWAt: Steered['agreedWAt'], fromMs: number, untilMs: number): number | null {
  if (agreedWAt === null) return null
  const hours = Array.from({ length: (untilMs - fromMs) / HOUR_MS }, (_, hour) => fromMs + hour * HOUR_MS)
  return Math.min(...hours.map(agreedWAt))
}

function overrideRule(atMs: number, { deviceId, steering, value, until }: AloneOverride): AloneRule {
  const row = (fromMs: number, wanted: number | null): AloneRow => ({
    ...{ atMs: fromMs, value: wanted, atLeast: null, atMost: null },
  })
  const rows = [row(atMs, value), ...(until === null ? [] : [row(until, null)])]
  return { kind: 'plan', deviceId, steering, rows }
}

function ruleMessages(id: string, rule: AloneRule, own: readonly AloneDevice[]): ControlRuleMessage[] {
  const devs = own.map(({ source }) => source)
  switch (rule.kind) {
    case 'import':
    case 'export':
      return [{ id, kind: rule.kind, devs, w: rule.limitW }]
    case 'reserve':
      return [{ id, kind: 'reserve', devs, pct: rule.reservePct }]
    case 'surplus':
      return [{ id, kind: 'surplus', devs, onAfter: rule.onAfterS, offAfter: rule.offAfterS }]
    case 'plan':
      return planMessages(id, rule, own)
  }
}

type Plan = Extract<AloneRule, { kind: 'plan' }>

/** One rule for each parameter that the plan sets; a row without the parameter leaves it to the device. */
function planMessages(id: string, { deviceId, steering, rows }: Plan, own: readonly AloneDevice[]) {
  const device = own.find((one) => one.id === deviceId)
  if (!device) return []
  const phases = chargingPhases(device)
  const wanted = rows.map(({ atMs, ...row }) => ({
    atMs,
    values: new Map(
      steeringValues(device, { steering, ...row }, phases).flatMap(
        ({ parameter, value }): [string, PlannedValue][] =>
          typeof value === 'object' && value !== null ? [] : [[parameter.name, value]],
      ),
    ),
  }))
  const parameters = new Set(wanted.flatMap(({ values }) => [...values.keys()]))
  return [...parameters].map((par): ControlRuleMessage => {
    const all = wanted.map(({ atMs, values }) => ({ at: atMs, val: values.get(par) ?? null }))
    const changes = all.filter(({ val }, i) => i === 0 || val !== all[i - 1]?.val)
    return { id, kind: 'plan', devs: [device.source], par, rows: changes.slice(0, ruleLimits.rows) }
  })
}
