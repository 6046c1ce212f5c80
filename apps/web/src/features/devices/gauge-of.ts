import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import { playsRole } from '@kilowatt/domain/energy/balance/category-facts'
import type { EnergyRole } from '@kilowatt/domain/energy/balance/role-names'

/** What a gauge compares a value with. */
type Limits = {
  /** what the plant can give, W */
  readonly solarPeakW: number | null
  /** what the connection may carry, W */
  readonly gridLimitW: number | null
  /** what a charger can give a car, W */
  readonly chargerW: number | null
  /** what a battery keeps for later, % */
  readonly reservePct: number | null
  /** the temperature that is set, °C */
  readonly targetC: number | null
}

type Values = {
  readonly powerW: number | null
  readonly socPct: number | null
  readonly temperatureC: number | null
}

export type Gauge = {
  /** what the large number is */
  readonly shows: 'level' | 'temperature' | 'power'
  /** part of the arc that is filled; null: there is nothing to compare with, or nothing is known */
  readonly share: number | null
  /** where a mark stands: the reserve, the temperature that is set */
  readonly mark: number | null
}

/** Rooms are between these, °C; the arc of a heat pump spans them. */
const COLD_C = 5
const WARM_C = 30

const shareOf = (value: number | null, whole: number | null) =>
  value === null || whole === null || whole <= 0 ? null : Math.min(1, Math.max(0, value / whole))

/**
 * A battery by its level, a car by its level where it is told, else by what its charger can give, a plant by its peak, a connection by its
 * limit, a heat pump by its temperature.
 */
export function gaugeOf(category: DeviceCategory, values: Values, limits: Limits): Gauge {
  const { powerW, socPct, temperatureC } = values
  const degrees = (valueC: number | null) =>
    valueC === null ? null : shareOf(valueC - COLD_C, WARM_C - COLD_C)
  const is = (role: EnergyRole) => playsRole({ category }, role)
  const power = (share: number | null): Gauge => ({ shows: 'power', share, mark: null })
  if (is('battery') && (socPct !== null || !is('solar')))
    return { shows: 'level', share: shareOf(socPct, 100), mark: shareOf(limits.reservePct, 100) }
  if (is('ev'))
    return socPct === null
      ? power(shareOf(powerW, limits.chargerW))
      : { shows: 'level', share: shareOf(socPct, 100), mark: null }
  if (is('hvac') && temperatureC !== null)
    return { shows: 'temperature', share: degrees(temperatureC), mark: degrees(limits.targetC) }
  if (is('solar')) return power(shareOf(powerW, limits.solarPeakW))
  if (is('grid')) return power(shareOf(powerW === null ? null : Math.abs(powerW), limits.gridLimitW))
  return power(null)
}
