import type { AloneRow, AloneRule } from '../alone-rule.ts'
import type { AloneInput, StrategyInput, StrategyKind } from '../strategy-kind.ts'
import { because } from '../wish.ts'
import { hoursAt, hoursFields, hoursOf } from './strategy-hours.ts'

/**
 * A kind that applies at the hours that people choose. Outside them it has no wish, and its delays start again with the
 * next hours. Without a connection its limits apply at all hours, because a controller does not know these hours.
 */
export function withHours<const Kind extends StrategyKind>(kind: Kind): Kind {
  const own: StrategyKind = kind
  return {
    ...kind,
    fields: [...own.fields, ...hoursFields],
    faultOf: (settings) => {
      const fault = own.faultOf?.(settings) ?? null
      if (fault || hoursOf(settings)?.length !== 0) return fault
      return { field: 'hours', reason: 'noHours' }
    },
    decide: (input: StrategyInput) => {
      const { applies, nextMs } = hoursAt(input.settings, input.site)
      if (applies) return own.decide(input)
      return { wishes: [], memory: {}, state: because('outsideHours', {}, nextMs) }
    },
    alone: (input: AloneInput) =>
      hoursOf(input.settings) === null
        ? own.alone(input)
        : own.alone(input).flatMap((rule) => cut(rule, input)),
  }
}

/** Plans and the hours of a strategy change with the quarter-hour at most. */
const STEP_MS = 15 * 60_000

function cut(rule: AloneRule, input: AloneInput): AloneRule[] {
  if (rule.kind === 'surplus') return []
  if (rule.kind !== 'plan') return [rule]
  const { site, settings, untilMs } = input
  const times = new Set(rule.rows.map(({ atMs }) => atMs))
  for (let atMs = site.atMs; atMs < untilMs; atMs = (Math.floor(atMs / STEP_MS) + 1) * STEP_MS)
    times.add(atMs)
  const rows: AloneRow[] = []
  for (const atMs of [...times].toSorted((a, b) => a - b)) {
    const row = rule.rows.findLast((one) => one.atMs <= atMs)
    const applies = row !== undefined && hoursAt(settings, { ...site, atMs }).applies
    const wanted = applies ? { ...row, atMs } : { atMs, value: null, atLeast: null, atMost: null }
    const last = rows.at(-1)
    const isSame =
      last?.value === wanted.value && last.atLeast === wanted.atLeast && last.atMost === wanted.atMost
    if (!isSame && (last || applies)) rows.push(wanted)
  }
  return rows.length === 0 ? [] : [{ ...rule, rows }]
}
