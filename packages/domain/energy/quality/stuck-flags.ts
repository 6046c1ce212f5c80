import type { DeviceCategory } from '../../devices/device-categories.ts'
import { MINUTE_MS, QUARTER_MS } from '../../time/floor-time.ts'
import { categoryFacts } from '../balance/category-facts.ts'
import { givesWhenPositive } from '../balance/energy-roles.ts'
import type { QuantityName } from '../readings/quantities.ts'
import { GLITCH_WH } from '../series/register.ts'
import { type FoundSpan, type JudgedSpan, within } from './findings.ts'
import { PHASE_V } from './power-limits.ts'

/**
 * Allowed difference between two measurements of the same quantity (devices.md §5: |r| > max(5 %, 50 Wh) on
 * sums of a quarter-hour).
 */
const SHARE = 0.05
const SMALLEST_WH = 50
const MINUTES_PER_HOUR = 60

/** The registers that count a device's power, by its sign. */
function registersOf({ columns }: JudgedSpan, category: DeviceCategory) {
  const given: QuantityName = columns.energyProducedWh ? 'energyProducedWh' : 'energyExportWh'
  return givesWhenPositive(categoryFacts[category].positive)
    ? { positive: given, negative: 'energyImportWh' as const }
    : { positive: 'energyImportWh' as const, negative: given }
}

/**
 * Values that did not change although other values of the same device show that they must have: power
 * compared with its registers or currents, a register compared with its power. A constant value is fine if
 * nothing contradicts it: a plant produces nothing all night.
 */
export function stuckFlags(span: JudgedSpan, category: DeviceCategory): FoundSpan[] {
  const registers = registersOf(span, category)
  return [
    ...stuckPowers(span, registers),
    ...stuckRegister(span, registers.positive, 1),
    ...stuckRegister(span, registers.negative, -1),
  ].flatMap((found) => within(span, found) ?? [])
}

type Run = { readonly first: number; readonly last: number; readonly value: number }

/**
 * Spans of at least a quarter-hour in which all known values are equal; a missing minute does not end a span.
 */
function runsOf(column: Float64Array): Run[] {
  const runs: Run[] = []
  let run: { first: number; last: number; value: number } | null = null
  const end = () => {
    if (run && (run.last - run.first) * MINUTE_MS >= QUARTER_MS) runs.push(run)
    run = null
  }
  column.forEach((value, row) => {
    if (Number.isNaN(value)) return
    if (run?.value === value) run.last = row
    else {
      end()
      run = { first: row, last: row, value }
    }
  })
  end()
  return runs
}

function stuckPowers(span: JudgedSpan, { positive, negative }: ReturnType<typeof registersOf>): FoundSpan[] {
  const { powerW } = span.columns
  if (!powerW) return []
  return runsOf(powerW).flatMap((run): FoundSpan[] => {
    const given = stepOf(span.columns[positive], run)
    const taken = stepOf(span.columns[negative], run)
    const known = [given, taken].filter((step) => step !== null)
    const at = {
      kind: 'stuck' as const,
      quantity: 'powerW' as const,
      from: span.startMs + run.first * MINUTE_MS,
      to: span.startMs + (run.last + 1) * MINUTE_MS,
      value: run.value,
    }
    if (known.length > 0) {
      const hours = (run.last - run.first) / MINUTES_PER_HOUR
      const registeredWh = (given?.wh ?? 0) - (taken?.wh ?? 0)
      const stuckWh = run.value * hours
      const finestWh = Math.max(...known.map(({ finestWh }) => finestWh))
      const allowedWh = Math.max(
        SHARE * Math.max(Math.abs(registeredWh), Math.abs(stuckWh)),
        SMALLEST_WH,
        2 * finestWh,
      )
      if (Math.abs(registeredWh - stuckWh) <= allowedWh) return []
      return [{ ...at, certainty: 'sure', reference: registeredWh / hours }]
    }
    if (run.value !== 0 && doCurrentsMove(span, run)) return [{ ...at, certainty: 'likely', reference: null }]
    return []
  })
}

/**
 * Increase of a register in a run, and its smallest step there, which is an upper bound of its resolution.
 */
function stepOf(column: Float64Array | undefined, { first, last }: Run) {
  const known = column?.subarray(first, last + 1).filter((value) => !Number.isNaN(value))
  const from = known?.at(0)
  const to = known?.at(-1)
  if (!known || from === undefined || to === undefined || known.length < 2) return null
  let finestWh = GLITCH_WH
  for (let i = 1; i < known.length; i++) {
    const step = (known[i] ?? 0) - (known[i - 1] ?? 0)
    if (step < 0) return null
    if (step > 0) finestWh = Math.min(finestWh, step)
  }
  return { wh: to - from, finestWh }
}

function doCurrentsMove({ columns }: JudgedSpan, { first, last }: Run): boolean {
  return [columns.currentL1A, columns.currentL2A, columns.currentL3A].some((column) => {
    const known = column?.subarray(first, last + 1).filter((value) => !Number.isNaN(value))
    if (!known || known.length < 2) return false
    const least = Math.min(...known)
    const most = Math.max(...known)
    const movedWh = ((most - least) * PHASE_V * (last - first)) / MINUTES_PER_HOUR
    return most - least > SHARE * Math.max(Math.abs(least), Math.abs(most)) && movedWh > SMALLEST_WH
  })
}

/** Registers that count in whole kWh stay constant for long, so only a larger energy contradicts them. */
function stuckRegister({ columns, startMs }: JudgedSpan, name: QuantityName, sign: 1 | -1): FoundSpan[] {
  const register = columns[name]
  const { powerW } = columns
  if (!register || !powerW) return []
  return runsOf(register).flatMap(({ first, last, value }): FoundSpan[] => {
    let wh = 0
    for (let row = first; row < last; row++) {
      const power = powerW[row] ?? Number.NaN
      if (!Number.isNaN(power)) wh += Math.max(0, sign * power) / MINUTES_PER_HOUR
    }
    if (wh <= GLITCH_WH + SMALLEST_WH) return []
    const from = startMs + first * MINUTE_MS
    const to = startMs + (last + 1) * MINUTE_MS
    return [{ kind: 'stuck', quantity: name, from, to, certainty: 'sure', value, reference: value + wh }]
  })
}
