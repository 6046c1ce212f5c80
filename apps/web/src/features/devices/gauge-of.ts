import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import { playsRole } from '@kilowatt/domain/energy/balance/category-facts'
import type { EnergyRole } from '@kilowatt/domain/energy/balance/role-names'

/** The reference values of a gauge. */
type Limits = {
  /** peak power of the plant, W */
  readonly solarPeakW: number | null
  /** limit of the grid connection, W */
  readonly gridLimitW: number | null
  /** maximum of a charger, W */
  readonly chargerW: number | null
  /** reserve of a battery, % */
  readonly reservePct: number | null
  /** the set temperature, °C */
  readonly targetC: number | null
}

type Values = {
  readonly powerW: number | null
  readonly socPct: number | null
  readonly temperatureC: number | null
}

export type Gauge = {
  /** what the large number shows */
  readonly shows: 'level' | 'temperature' | 'power'
  /** filled share of the arc; null without a reference or a value */
  readonly share: number | null
  /** position of a mark: the reserve, the set temperature */
  readonly mark: number | null
}

/** Range of room temperatures, °C, that the arc of a heat pump spans. */
const COLD_C = 5
const WARM_C = 30

const shareOf = (value: number | null, whole: number | null) =>
  value === null || whole === null || whole <= 0 ? null : Math.min(1, Math.max(0, value / whole))

/**
 * The gauge of a device, by its reference value: the level of a battery; the level of a car if reported,
 * otherwise its charger's maximum; the peak of a plant; the limit of a connection; the temperature of a heat
 * pump.
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
