import type { Rung } from '@kilowatt/domain/strategies/rungs'
import type { DeviationCause, SetPointOutcome } from '../../control.tables.ts'

/**
 * A device deviates if its mean power of a quarter-hour is this far from what every plan of that time intended. Where it
 * follows the sun, only forecasts that are as far off as another plan needs (`watch-sites`) count.
 */
const OFF_W = 500
const FORECAST_OFF_W = 2_000
/** A set-point that was followed this closely was obeyed. */
const OBEYED_W = 300

/** A device in a quarter-hour of the past. */
export type FollowedSlot = {
  readonly locationId: number
  readonly deviceId: number
  readonly startMs: number
  /** of each plan that was in effect in it, W */
  readonly intendedW: readonly number[]
  /** null: not measured */
  readonly measuredW: number | null
  /** the decision about the device that was in effect the longest; null: there was none */
  readonly decided: {
    readonly rung: Rung
    readonly outcome: SetPointOutcome
    readonly value: number | null
    /** whether a strategy that follows a plan decided */
    readonly isPlan: boolean
  } | null
}

export type Deviation = {
  readonly locationId: number
  readonly deviceId: number
  readonly sinceMs: number
  readonly cause: DeviationCause
}

/** Devices that did not follow their plan in all given quarter-hours. Unknown power is no deviation. */
export function findDeviations(slots: readonly FollowedSlot[], count: number): Deviation[] {
  const byDevice = Map.groupBy(slots, ({ deviceId }) => deviceId)
  return [...byDevice].flatMap(([deviceId, own]) => {
    const causes = own.map(causeOf)
    const [first] = own
    const cause = causes.at(-1) ?? null
    if (!first || own.length < count || cause === null || causes.includes(null)) return []
    const sinceMs = Math.min(...own.map(({ startMs }) => startMs))
    return [{ locationId: first.locationId, deviceId, sinceMs, cause }]
  })
}

/** Why a device did not do what was planned; null if it did, or if nothing was planned or measured. */
function causeOf({ intendedW, measuredW, decided }: FollowedSlot): DeviationCause | null {
  if (measuredW === null || intendedW.length === 0) return null
  const offW = Math.min(...intendedW.map((watts) => Math.abs(watts - measuredW)))
  if (offW < OFF_W || decided === null) return null
  if (decided.rung === 'person') return 'overridden'
  if (decided.rung === 'guard' || decided.rung === 'gridOperator') return 'guard'
  if (!decided.isPlan) return 'stronger'
  if (decided.outcome === 'refused') return 'refused'
  if (decided.outcome !== 'confirmed') return 'unconfirmed'
  const isObeyed = decided.value === null || Math.abs(decided.value - measuredW) <= OBEYED_W
  if (!isObeyed && intendedW.some((watts) => Math.abs(watts - (decided.value ?? 0)) <= OBEYED_W))
    return 'device'
  return offW >= FORECAST_OFF_W ? 'forecast' : null
}
