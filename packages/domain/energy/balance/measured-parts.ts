/**
 * Which energies of a location were measured, and when. In a gap, a register shows how much flowed, but not
 * when: totals include that energy, and charts do not draw it. A part is measured if all of its devices are,
 * so one part can have a gap while another has none.
 */

import { recordOf } from '../../record-of.ts'
import { MINUTE_MS, QUARTER_MS } from '../../time/floor-time.ts'
import { categoryFacts, playsRole } from './category-facts.ts'
import type { DeviceEnergy, MeteredDevice } from './device-energy.ts'
import { isSink, roleFacts } from './energy-roles.ts'
import { type StoredMetric, storedMetricNames, storedMetrics } from './metrics.ts'

/**
 * `site` covers everything that follows from all sources. The order is that of the bits in the database, so
 * only append.
 */
export const measuredParts = ['site', 'solar', 'grid', 'battery', 'ev', 'hvac'] as const
export type MeasuredPart = (typeof measuredParts)[number]
type RolePart = Exclude<MeasuredPart, 'site'>

/** Minutes in which each part was measured, per bucket. */
export type MeasuredMinutes = Readonly<Record<MeasuredPart, Uint8Array>>

const isRolePart = (part: MeasuredPart): part is RolePart => part !== 'site'
const roleParts = measuredParts.filter(isRolePart)

/** The part that a metric belongs to; null for a level, which only has values when it is measured. */
export function partOf(metric: StoredMetric): MeasuredPart | null {
  if (storedMetrics[metric].rollUp === 'mean') return null
  const part = roleParts.find((role) => {
    const { positive, negative } = roleFacts[role]
    return positive === metric || negative === metric
  })
  return part ?? 'site'
}

/** @param devices without devices that another one already includes */
export function measuredMinutes(
  devices: readonly MeteredDevice[],
  energyById: ReadonlyMap<number, DeviceEnergy>,
  count: number,
): MeasuredMinutes {
  const minutesOf = (some: readonly MeteredDevice[], choose: (...minutes: number[]) => number) =>
    Uint8Array.from({ length: count }, (_, i) => {
      if (some.length === 0) return 0
      const energies = some.map(({ id }) => energyById.get(id))
      const withoutAny = Math.min(...energies.map((energy) => absentMinutes(energy, i)))
      return choose(...energies.map((energy) => minutesNotMissed(energy, i))) - withoutAny
    })
  const sources = devices.filter(({ category }) => !isSink(categoryFacts[category].positive))
  return recordOf(measuredParts, (part) => {
    if (!isRolePart(part)) return minutesOf(sources.length > 0 ? sources : devices, Math.min)
    const players = devices.filter((device) => playsRole(device, part))
    if (players.length > 0) return minutesOf(players, Math.min)
    // a car counts as a battery only while it feeds back; while it is silent, the battery still counts as
    // measured
    const reversed = devices.filter(({ category }) => categoryFacts[category].negative?.role === part)
    return minutesOf(reversed, Math.max)
  })
}

/** Minutes of bucket `i` in which a device does not belong to the site. */
const absentMinutes = (energy: DeviceEnergy | undefined, i: number) =>
  energy?.memberMinutes ? QUARTER_MS / MINUTE_MS - (energy.memberMinutes[i] ?? 0) : 0

/** Minutes of bucket `i` in which a device was measured, or did not belong to the site. */
export const minutesNotMissed = (energy: DeviceEnergy | undefined, i: number): number =>
  (energy?.coveredMinutes[i] ?? 0) + absentMinutes(energy, i)

const bitOf = (part: MeasuredPart) => 1 << measuredParts.indexOf(part)

/** The parts measured in bucket `i`, one bit each. */
export const measuredBitsAt = (minutes: MeasuredMinutes, i: number): number =>
  measuredParts.reduce((bits, part) => bits | ((minutes[part][i] ?? 0) > 0 ? bitOf(part) : 0), 0)

/**
 * The bit of the part that a metric belongs to; null for a level, which only has values when it is measured.
 */
export const measuredBit: Readonly<Record<StoredMetric, number | null>> = recordOf(
  storedMetricNames,
  (metric) => {
    const part = partOf(metric)
    return part === null ? null : bitOf(part)
  },
)

/** Whether a metric was measured in a bucket with these bits. */
export function isMeasured(metric: StoredMetric, bits: number): boolean {
  const own = measuredBit[metric]
  return own === null || (bits & own) !== 0
}
