import { floorToMinute, MINUTE_MS } from '../../time/floor-time.ts'
import { registerSamples } from '../readings/minute-columns.ts'
import { type QuantityName, registerNames } from '../readings/quantities.ts'
import { foldRegister, NEAR, type RegisterEvent } from '../series/register.ts'
import { measuredPower } from '../series/register-limits.ts'
import { type FoundSpan, type JudgedSpan, within } from './findings.ts'

/** Registers that restarted, or showed an impossible energy. */
export function registerFlags(span: JudgedSpan, maxPowerW: number | null): FoundSpan[] {
  const { powerW } = span.columns
  const limits = { maxPowerW, ...(powerW ? { measuredW: measuredPower(powerW, span.startMs) } : {}) }
  return registerNames.flatMap((name) => {
    const samples = registerSamples(span.columns, name, span.startMs)
    if (!samples) return []
    const { events } = foldRegister(samples, limits)
    let resetFrom: number | null = null
    return events.flatMap((event) => {
      const row = Math.floor((event.atMs - span.startMs) / MINUTE_MS)
      const found = flagOf(event, name, span.columns[name]?.[row] ?? Number.NaN)
      if (!found) return []
      // after a restart a register stays below its old value for long, which is reported once
      if (event.kind === 'glitch') {
        if (found.reference === resetFrom) return []
        resetFrom = found.reference
      }
      return within(span, found) ?? []
    })
  })
}

function flagOf(
  { kind, atMs, stepWh }: RegisterEvent,
  quantity: QuantityName,
  value: number,
): FoundSpan | null {
  const reference = value - stepWh
  const from = floorToMinute(atMs)
  const at = { quantity, from, to: from + MINUTE_MS, value, reference }
  if (kind === 'implausible') return { kind: 'spike', certainty: 'sure', ...at }
  if (kind === 'reset') return { kind: 'reset', certainty: 'sure', ...at }
  if (kind === 'splice') return { kind: 'reset', certainty: 'likely', ...at }
  // a small step back that ends near zero is not a reset
  if (kind === 'glitch' && value <= reference * NEAR) return { kind: 'reset', certainty: 'likely', ...at }
  return null
}
