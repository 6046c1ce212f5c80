import { type DeviceCategory, deviceCategories } from '../../devices/device-categories.ts'
import { givesWhenPositive, roleColors, roleFacts } from './energy-roles.ts'
import { type EnergyColor, storedMetrics } from './metrics.ts'
import type { EnergyRole } from './role-names.ts'
import type { ChartSeriesKey } from './series-keys.ts'

type CategoryFacts = {
  /**
   * roles that a device of this category plays in its site; a device with several roles is replaced by its parts if
   * they are devices of their own
   */
  readonly roles: readonly [EnergyRole, ...EnergyRole[]]
  /** role of its positive power */
  readonly positive: EnergyRole
  /** role of its negative power and the sign it has there (−1 turns consuming into producing); null = left out */
  readonly negative: { readonly role: EnergyRole; readonly sign: 1 | -1 } | null
  readonly color: EnergyColor
  /** the value shown where there is only room for one */
  readonly headline: 'powerW' | 'socPct'
  /**
   * the parameter whose range is the device's rating (devices.md §4), in W or, per phase, in A; null if none gives it
   */
  readonly rating: { readonly parameter: string; readonly unit: 'W' | 'A' } | null
  /** how strategies control it; null if the device only measures */
  readonly steeredAs: SteeredAs | null
}

/** How a device is steered: by its power with a level, by a current, by heat, on and off, or by limiting production. */
export type SteeredAs = 'battery' | 'charger' | 'heating' | 'switched' | 'panels'

/**
 * Facts of each category. Everything that depends on a category follows from this table.
 * The output of a hybrid inverter without parts counts as solar; its input can only charge a battery. A plant's own
 * consumption at night (negative) belongs to the house. A car counts as a battery while it feeds back. Any other
 * consumer that feeds back has a generator behind it, such as a balcony plant on a plug.
 */
export const categoryFacts: Readonly<Record<DeviceCategory, CategoryFacts>> = {
  SOLAR_POWER_PLANT: {
    roles: ['solar'],
    positive: 'solar',
    negative: null,
    color: roleColors.solar,
    headline: 'powerW',
    rating: { parameter: 'p_limit', unit: 'W' },
    steeredAs: 'panels',
  },
  BATTERY: {
    roles: ['battery'],
    positive: 'battery',
    negative: { role: 'battery', sign: 1 },
    color: roleColors.battery,
    headline: 'socPct',
    rating: { parameter: 'p_set', unit: 'W' },
    steeredAs: 'battery',
  },
  HYBRID_INVERTER: {
    roles: ['solar', 'battery'],
    positive: 'solar',
    negative: { role: 'battery', sign: 1 },
    // no separate colour: its solar and battery parts have theirs
    color: 'consumption',
    headline: 'powerW',
    rating: null,
    steeredAs: 'battery',
  },
  GRID: {
    roles: ['grid'],
    positive: 'grid',
    negative: { role: 'grid', sign: 1 },
    color: roleColors.grid,
    headline: 'powerW',
    rating: null,
    steeredAs: null,
  },
  EV_CHARGER: {
    roles: ['ev'],
    positive: 'ev',
    negative: { role: 'battery', sign: -1 },
    color: roleColors.ev,
    headline: 'powerW',
    rating: { parameter: 'i_max', unit: 'A' },
    steeredAs: 'charger',
  },
  HVAC: {
    roles: ['hvac'],
    positive: 'hvac',
    negative: null,
    color: roleColors.hvac,
    headline: 'powerW',
    rating: null,
    steeredAs: 'heating',
  },
  OTHER: {
    roles: ['otherMetered'],
    positive: 'otherMetered',
    negative: { role: 'solar', sign: -1 },
    color: roleColors.otherMetered,
    headline: 'powerW',
    rating: null,
    steeredAs: 'switched',
  },
}

export const steeredAs = ({ category }: { readonly category: DeviceCategory }): SteeredAs | null =>
  categoryFacts[category].steeredAs

export const playsRole = ({ category }: { readonly category: DeviceCategory }, role: EnergyRole) =>
  categoryFacts[category].roles.includes(role)

/** Categories whose power is added to the power of the grid connection. */
export const sourceCategories = deviceCategories.filter((category) =>
  categoryFacts[category].roles.some((role) => role === 'solar' || role === 'battery'),
)

/** Words for the direction of a device's power; null if it has only one direction, or if one word does not fit. */
export function directionsOf(category: DeviceCategory) {
  const [role, another] = categoryFacts[category].roles
  return another === undefined ? roleFacts[role].directions : null
}

/** What a chart series of a device is calculated from. */
export type DeviceSeries = {
  readonly key: ChartSeriesKey
  /** the device's energy per quarter-hour, or its level */
  readonly column: 'importWh' | 'exportWh' | 'socPct'
  /** sign of the power that counts; 0: neither sign counts, and the series is zero wherever the column is known */
  readonly sign: 1 | -1 | 0
}

/**
 * Series of a device of a category. If a role has power in only one direction, the other direction is zero wherever the
 * first is known.
 */
export function seriesOf(category: DeviceCategory): DeviceSeries[] {
  const { roles, positive, negative } = categoryFacts[category]
  const gives = givesWhenPositive(positive)
  const above = { column: gives ? 'exportWh' : 'importWh', sign: 1 } as const
  const below = { column: gives ? 'importWh' : 'exportWh', sign: -1 } as const
  return roles.flatMap((role): DeviceSeries[] => {
    const { [role]: metrics } = roleFacts
    const isAbove = positive === role
    const isBelow = negative?.role === role
    return [
      { key: storedMetrics[metrics.positive].series, ...(isAbove ? above : { ...below, sign: 0 }) },
      ...(metrics.negative === null
        ? []
        : [
            {
              key: storedMetrics[metrics.negative].series,
              ...(isBelow ? below : ({ ...above, sign: 0 } as const)),
            },
          ]),
      ...(metrics.level === null
        ? []
        : [{ key: storedMetrics[metrics.level].series, column: 'socPct', sign: 1 } as const]),
    ]
  })
}
