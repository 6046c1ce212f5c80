import type { DeviceCategory } from '../../devices/device-categories.ts'
import type { DeviceParameter } from '../../devices/parameters/device-parameter.ts'
import { categoryFacts, playsRole, sourceCategories } from '../balance/category-facts.ts'

/** Highest power that a device can supply and draw, W ≥ 0 and W ≤ 0; null if unknown. */
export type PowerLimits = {
  readonly maxW: number | null
  readonly minW: number | null
  /** whether the limit comes from the device or from people, and not only from its connection */
  readonly isOwn: boolean
}

export type LimitFacts = {
  readonly category: DeviceCategory
  /** parameters in the device's own description */
  readonly parameters: readonly Pick<DeviceParameter, 'name' | 'unit' | 'min' | 'max' | 'choices'>[]
  /** of the location */
  readonly gridLimitW: number | null
  readonly solarPeakW: number | null
  /** whether the location has solar or a battery, whose power comes on top of its connection */
  readonly hasSources: boolean
}

/** Nominal voltage of a phase at low voltage (IEC 60038). */
export const PHASE_V = 230

export const powersUnknown: PowerLimits = { maxW: null, minW: null, isOwn: false }

/**
 * Limits of a device, from what it announces (the ranges of devices.md §4) or from what is known about its
 * location. Null if neither is known.
 */
export function powerLimits({
  category,
  parameters,
  gridLimitW,
  solarPeakW,
  hasSources,
}: LimitFacts): PowerLimits {
  const connection: PowerLimits =
    gridLimitW === null ? powersUnknown : { maxW: gridLimitW, minW: null, isOwn: false }
  if (playsRole({ category }, 'grid'))
    return { ...connection, minW: gridLimitW === null ? null : -gridLimitW }
  const rating = ratingOf(category, parameters)
  if (rating) return rating
  if (sourceCategories.includes(category)) {
    const isPlant = playsRole({ category }, 'solar') && !playsRole({ category }, 'battery')
    return isPlant && solarPeakW !== null ? { maxW: solarPeakW, minW: null, isOwn: true } : powersUnknown
  }
  return hasSources ? powersUnknown : connection
}

/** The most that the registers of a device can count in either direction, W; null if unknown. */
export const registerLimitW = ({ maxW, minW }: PowerLimits): number | null =>
  maxW === null ? null : Math.max(maxW, -(minW ?? 0))

function ratingOf(category: DeviceCategory, parameters: LimitFacts['parameters']): PowerLimits | null {
  const { rating } = categoryFacts[category]
  const range = parameters.find(({ name, unit }) => name === rating?.parameter && unit === rating.unit)
  if (!rating || !range?.max) return null
  if (rating.unit === 'W')
    return { maxW: range.max, minW: range.min !== undefined && range.min < 0 ? range.min : null, isOwn: true }
  const phases = parameters.find(({ name }) => name === 'phases')?.choices?.map(Number) ?? [3]
  return { maxW: range.max * PHASE_V * Math.max(1, ...phases), minW: null, isOwn: true }
}
