import type { ControlRuleMessage, PlannedValue, RulesOrder } from '@kilowatt/contracts/mqtt/rules-messages'
import { ruleLimits } from '@kilowatt/contracts/mqtt/rules-messages'
import { steeredAs } from '@kilowatt/domain/energy/balance/category-facts'
import { PHASE_V } from '@kilowatt/domain/energy/quality/power-limits'
import type { AloneRow, AloneRule } from '@kilowatt/domain/strategies/alone-rule'
import { canRegulate } from '@kilowatt/domain/strategies/can-regulate'
import type { Site, SiteDevice } from '@kilowatt/domain/strategies/site'
import { chargingPhases, steeringRange } from '@kilowatt/domain/strategies/steering/steering-range'
import { steeringValues } from '@kilowatt/domain/strategies/steering/steering-values'
import type {
  StrategyKind,
  StrategyMemory,
  StrategySettings,
} from '@kilowatt/domain/strategies/strategy-kind'
import type { Steering } from '@kilowatt/domain/strategies/wish'

/** A device behind the controller, with its name in the controller. */
export type AloneDevice = SiteDevice & { readonly source: string }

export type AloneStrategy = {
  readonly id: number
  readonly kind: StrategyKind
  readonly settings: StrategySettings
  /** in the order that the person chose */
  readonly deviceIds: readonly number[]
  readonly memory: StrategyMemory | null
  /** the meter that the strategy measures with; null: the location's meter */
  readonly measuringDeviceId: number | null
}

/** A value that a person set by hand. */
export type AloneOverride = {
  readonly deviceId: number
  readonly steering: Steering
  readonly value: number
  readonly until: number | null
}

/** Id of the rules for values that people set by hand. Strategies have numbers. */
export const BY_HAND = 'hand'

/**
 * A controller continues without the cloud for this long: enough for a night and a day on which no one
 * repairs the connection.
 */
export const ALONE_HOURS = 48
const HOUR_MS = 3_600_000
/** Shorter interruptions end before anything has to change. */
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
 * The order for one controller: first the grid operator's orders, then values set by hand, then the other
 * strategies, as with a connection. Strategies that need the connection are left out, and so are strategies
 * that regulate none of the controller's devices.
 */
export function aloneOrder(orderId: string, at: Steered): RulesOrder {
  const { site, devices, strategies, byHand } = at
  const untilMs = site.atMs + ALONE_HOURS * HOUR_MS
  const leastAgreedW = leastAgreed(at.agreedWAt, site.atMs, untilMs)
  const ofStrategy = ({ id, kind, settings, deviceIds, memory, measuringDeviceId }: AloneStrategy) => {
    // devices of other controllers, too, because a common limit is divided among all of them
    const regulated = deviceIds
      .flatMap((deviceId) => site.devices.find((device) => device.id === deviceId) ?? [])
      .filter((device) => canRegulate(kind, device))
    const own = regulated.flatMap(
      ({ id: deviceId }) => devices.find((device) => device.id === deviceId) ?? [],
    )
    if (own.length === 0) return []
    return (
      kind
        .alone({ site, settings, devices: regulated, memory, leastAgreedW, untilMs })
        // a controller knows only the meter of the grid connection
        .filter((rule) => measuringDeviceId === null || rule.kind === 'plan' || rule.kind === 'reserve')
        .flatMap((rule) => ruleMessages(String(id), rule, own))
    )
  }
  const isOrder = ({ kind }: AloneStrategy) => kind.rung === 'gridOperator'
  const rules = [
    ...strategies.filter(isOrder).flatMap(ofStrategy),
    ...byHand.flatMap((override) => ruleMessages(BY_HAND, overrideRule(site.atMs, override), devices)),
    ...strategies.filter((strategy) => !isOrder(strategy)).flatMap(ofStrategy),
  ]
  const guarded = rules.length > 0 ? [...guardRules(site, devices), ...rules] : []
  return { id: orderId, until: untilMs, after: AFTER_S, rules: withinLimit(guarded) }
}

/** Id of the rule that keeps the connection within its power. */
const GUARD = 'guard'

/**
 * Limits of the connection come before everything else, as in the cloud. Rules have no currents, so a fuse
 * counts with the power of all its phases, or of one phase if the phases are not known.
 */
function guardRules({ connection }: Site, devices: readonly AloneDevice[]): ControlRuleMessage[] {
  const { maxImportW, fuseA, phaseA } = connection
  const fuseW = fuseA === null ? Infinity : fuseA * PHASE_V * Math.max(1, phaseA.length)
  const w = Math.min(maxImportW ?? Infinity, maxImportW !== null && phaseA.length === 0 ? Infinity : fuseW)
  const steered = devices.filter((device) =>
    (['loadW', 'isOn'] as const).some((steering) => steeringRange(device, steering) !== null),
  )
  // the last devices are limited first: batteries discharge before anything has to stop
  const [batteries, others] = [true, false].map((isBattery) =>
    steered.filter((device) => (steeredAs(device) === 'battery') === isBattery),
  )
  const devs = [...(others ?? []), ...(batteries ?? [])]
    .map(({ source }) => source)
    .slice(0, ruleLimits.devices)
  return Number.isFinite(w) && devs.length > 0 ? [{ id: GUARD, kind: 'import', w, devs }] : []
}

/** If there are too many rules, the weakest plans are left out, never a limit. */
function withinLimit(rules: readonly ControlRuleMessage[]): ControlRuleMessage[] {
  const limits = rules.filter(({ kind }) => kind !== 'plan').length
  let plansLeft = ruleLimits.rules - limits
  return rules.filter(({ kind }) => kind !== 'plan' || plansLeft-- > 0).slice(0, ruleLimits.rules)
}

/**
 * The lowest agreed power, which is the limit of a controller, because it does not know the blocks of the
 * network tariff.
 */
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

/**
 * One rule for each parameter that the plan sets. A row without the parameter returns control to the device.
 */
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
    // messages contain whole milliseconds
    const all = wanted.map(({ atMs, values }) => ({ at: Math.round(atMs), val: values.get(par) ?? null }))
    const changes = all.filter(({ val }, i) => i === 0 || val !== all[i - 1]?.val)
    return { id, kind: 'plan', devs: [device.source], par, rows: withinRows(changes) }
  })
}

type PlanRow = { readonly at: number; readonly val: PlannedValue }

/** A plan that is too long ends early and hands the device back; its last value would otherwise stay until the end. */
const withinRows = (rows: PlanRow[]): PlanRow[] =>
  rows.length <= ruleLimits.rows
    ? rows
    : rows
        .slice(0, ruleLimits.rows)
        .map((row, i) => (i === ruleLimits.rows - 1 ? { ...row, val: null } : row))
