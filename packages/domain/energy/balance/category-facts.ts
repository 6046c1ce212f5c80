import { type DeviceCategory, deviceCategories } from '../../devices/device-categories.ts'
import { givesWhenPositive, roleColors, roleFacts } from './energy-roles.ts'
import { type EnergyColor, storedMetrics } from './metrics.ts'
import type { EnergyRole } from './role-names.ts'
import type { ChartSeriesKey } from './series-keys.ts'

type CategoryFacts = {
  /** the parts a device always plays in its site; one that plays several gives way to parts that are devices of their own */
  readonly roles: readonly [EnergyRole, ...EnergyRole[]]
  /** where its positive power counts */
  readonly positive: EnergyRole
  /** where its negative power counts, with the sign it gets there (−1 turns a take into a gift); null = left out */
  readonly negative: { readonly role: EnergyRole; readonly sign: 1 | -1 } | null
  readonly color: EnergyColor
  /** what a device shows where there is room for one value */
  readonly headline: 'powerW' | 'socPct'
  /** the parameter whose range is what a device can do at most (devices.md §4), in W or, for each phase, in A; null: none tells it */
  readonly rating: { readonly parameter: string; readonly unit: 'W' | 'A' } | null
}

/**
 * What each category is; all that depends on a category follows from this table.
 *
 * What comes out of a hybrid inverter without parts counts as solar, what goes in can only charge a battery. A plant's own
 * night consumption (negative) belongs to the house. A car that feeds back is a battery for that time; any other consumer
 * that feeds back holds a generator, such as a balcony plant behind a plug.
 */
export const categoryFacts: Readonly<Record<DeviceCategory, CategoryFacts>> = {
  SOLAR_POWER_PLANT: {
    roles: ['solar'],
    positive: 'solar',
    negative: null,
    color: roleColors.solar,
    headline: 'powerW',
    rating: { parameter: 'p_limit', unit: 'W' },
  },
  BATTERY: {
    roles: ['battery'],
    positive: 'battery',
    negative: { role: 'battery', sign: 1 },
    color: roleColors.battery,
    headline: 'socPct',
    rating: { parameter: 'p_set', unit: 'W' },
  },
  HYBRID_INVERTER: {
    roles: ['solar', 'battery'],
    positive: 'solar',
    negative: { role: 'battery', sign: 1 },
    // it has no colour of its own: its solar and battery parts keep theirs
    color: 'consumption',
    headline: 'powerW',
    rating: null,
  },
  GRID: {
    roles: ['grid'],
    positive: 'grid',
    negative: { role: 'grid', sign: 1 },
    color: roleColors.grid,
    headline: 'powerW',
    rating: null,
  },
  EV_CHARGER: {
    roles: ['ev'],
    positive: 'ev',
    negative: { role: 'battery', sign: -1 },
    color: roleColors.ev,
    headline: 'powerW',
    rating: { parameter: 'i_max', unit: 'A' },
  },
  HVAC: {
    roles: ['hvac'],
    positive: 'hvac',
    negative: null,
    color: roleColors.hvac,
    headline: 'powerW',
    rating: null,
  },
  OTHER: {
    roles: ['otherMetered'],
    positive: 'otherMetered',
    negative: { role: 'solar', sign: -1 },
    color: roleColors.otherMetered,
    headline: 'powerW',
    rating: null,
  },
}

export const playsRole = ({ category }: { readonly category: DeviceCategory }, role: EnergyRole) =>
  categoryFacts[category].roles.includes(role)

/** Categories whose power comes on top of what the grid gives. */
export const sourceCategories = deviceCategories.filter((category) =>
  categoryFacts[category].roles.some((role) => role === 'solar' || role === 'battery'),
)

/** Words for the way a device's power goes; null where it only goes one way, or where one word could not tell. */
export function directionsOf(category: DeviceCategory) {
  const [role, another] = categoryFacts[category].roles
  return another === undefined ? roleFacts[role].directions : null
}

/** Where a series of a device comes from. */
export type DeviceSeries = {
  readonly key: ChartSeriesKey
  /** its energy per quarter-hour, or its level */
  readonly column: 'importWh' | 'exportWh' | 'socPct'
  /** the sign of its power that counts; with 0 none does, and the series is zero where the column is known */
  readonly sign: 1 | -1 | 0
}

/**
 * The series of a device of a category. A role that has only one direction of its power did nothing in the other, as far as
 * it is known.
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
