import type { ControlDecision } from '@kilowatt/contracts/control/strategy-entry'
import type { Chart } from '@kilowatt/contracts/telemetry/charts'
import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import { steeredAs } from '@kilowatt/domain/energy/balance/category-facts'

/**
 * Measured power of a device in an interval, and the decision about it; W, positive while it uses power, for
 * panels while they produce.
 */
export type EffectSlot = {
  readonly atMs: number
  readonly measuredW: number | null
  /** null: the device ran on its own settings, or something other than its power was set */
  readonly setW: number | null
  /** limit within which the device ran on its own settings */
  readonly limitW: number | null
  readonly decision: ControlDecision | null
  /** false before the oldest decision that is known, if there are older ones */
  readonly isDecisionKnown: boolean
}

/** The newest decisions about a device, in any order. */
export type EffectHistory = {
  readonly decisions: readonly ControlDecision[]
  /** there are older ones */
  readonly isCut: boolean
}

type Measured = Pick<Chart, 'at' | 'series'>

/** Series of power that a device supplies. Its other series are power that it uses. */
const isSupply = (key: string) => key === 'solar' || key.endsWith('Out') || key.endsWith('Export')

/** Measured and set power of a device, by the intervals of a chart. */
export function effectSlots(
  { at, series }: Measured,
  device: { readonly id: number; readonly category: DeviceCategory },
  { decisions, isCut }: EffectHistory,
  stepMs: number,
): EffectSlot[] {
  const knownFrom = isCut ? Math.min(...decisions.map(({ from }) => from)) : Number.NEGATIVE_INFINITY
  const own = series.filter(({ deviceId, unit }) => deviceId === device.id && unit === 'W')
  const sense = steeredAs(device) === 'panels' ? -1 : 1
  const turned = (loadW: number | null) => (loadW === null ? null : loadW * sense + 0)
  return [...at].map((atMs, i) => {
    const known = own.flatMap(({ key, values }) => {
      const value = values[i] ?? null
      return value === null ? [] : [isSupply(key) ? -value : value]
    })
    const decision = inEffect(decisions, atMs + stepMs / 2)
    const isPower = decision?.steering === 'loadW'
    return {
      atMs,
      measuredW: turned(known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0)),
      setW: turned(isPower ? decision.value : null),
      limitW: turned(isPower && decision.value === null ? (decision.atMost ?? decision.atLeast) : null),
      decision,
      isDecisionKnown: atMs + stepMs / 2 >= knownFrom,
    }
  })
}

/** The decision at an instant; decisions about the power of a device take precedence. */
function inEffect(decisions: readonly ControlDecision[], atMs: number): ControlDecision | null {
  const there = decisions.filter(({ from, to }) => from <= atMs && (to === null || atMs < to))
  return there.find(({ steering }) => steering === 'loadW') ?? there[0] ?? null
}

/** Steps through known values, each as wide as its interval; a gap stays a gap. */
export function stepPath(
  values: readonly (number | null)[],
  x: (slot: number) => number,
  y: (value: number) => number,
): string {
  let path = ''
  values.forEach((value, slot) => {
    if (value === null) return
    const isNew = (values[slot - 1] ?? null) === null
    path += `${isNew ? `M${x(slot).toFixed(1)} ` : 'V'}${y(value).toFixed(1)}H${x(slot + 1).toFixed(1)}`
  })
  return path
}
