import type { ControlRuleMessage, PlannedValue, RulesOrder } from '@kilowatt/contracts/mqtt/rules-messages'
import { ruleLimits } from '@kilowatt/contracts/mqtt/rules-messages'
import type { AloneRule } from '@kilowatt/domain/strategies/alone-rule'
import type { Site, SiteDevice } from '@kilowatt/domain/strategies/site'
import { chargingPhases } from '@kilowatt/domain/strategies/steering/steering-range'
import { steeringValues } from '@kilowatt/domain/strategies/steering/steering-values'
import type { StrategyKind, StrategySettings } from '@kilowatt/domain/strategies/strategy-kind'

/** A device behind the controller, with its name there. */
export type AloneDevice = SiteDevice & { readonly source: string }

export type AloneStrategy = {
  readonly id: number
  readonly kind: StrategyKind
  readonly settings: StrategySettings
  /** in the order of the person */
  readonly deviceIds: readonly number[]
}

/** A controller carries on this long; enough for a night and a day on which nobody mends the connection. */
export const ALONE_HOURS = 48
/** Shorter interruptions are over before anything has to change. */
const AFTER_S = 60

/**
 * The order for one controller. Strategies that a rule cannot express, and those of which it has no device, are left
 * out: without a connection they do nothing.
 * @param strategies the strongest first
 */
export function aloneOrder(
  orderId: string,
  site: Site,
  devices: readonly AloneDevice[],
  strategies: readonly AloneStrategy[],
): RulesOrder {
  return {
    id: orderId,
    until: site.atMs + ALONE_HOURS * 3_600_000,
    after: AFTER_S,
    rules: strategies
      .flatMap(({ id, kind, settings, deviceIds }) => {
        const own = deviceIds.flatMap((deviceId) => devices.find((device) => device.id === deviceId) ?? [])
        if (own.length === 0) return []
        const rule = kind.alone?.({ site, settings, devices: own }) ?? null
        return rule === null ? [] : ruleMessages(String(id), rule, own)
      })
      .slice(0, ruleLimits.rules),
  }
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

/** One rule for each parameter that the plan sets. */
function planMessages(id: string, { deviceId, steering, rows }: Plan, own: readonly AloneDevice[]) {
  const device = own.find((one) => one.id === deviceId)
  if (!device) return []
  const ofParameter = new Map<string, { at: number; val: PlannedValue }[]>()
  for (const { atMs, value } of rows.slice(0, ruleLimits.rows))
    for (const set of steeringValues(
      device,
      { steering, value, atLeast: null, atMost: null },
      chargingPhases(device),
    )) {
      if (typeof set.value === 'object' && set.value !== null) continue
      const known = ofParameter.get(set.parameter.name) ?? []
      ofParameter.set(set.parameter.name, [...known, { at: atMs, val: set.value }])
    }
  return [...ofParameter].map(
    ([par, values]): ControlRuleMessage => ({ id, kind: 'plan', devs: [device.source], par, rows: values }),
  )
}
