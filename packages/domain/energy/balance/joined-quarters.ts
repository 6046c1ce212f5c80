import { recordOf } from '../../record-of.ts'
import { markCode } from '../series/energy-marks.ts'
import type { DeviceEnergy } from './device-energy.ts'
import { type MeasuredMinutes, measuredParts } from './measured-parts.ts'
import { type PeakMetric, peakMetrics, type StoredMetric, storedMetricNames } from './metrics.ts'

/** A location per quarter-hour, as columns; NaN if unknown or if the location has no device of that kind. */
export type LocationEnergy = {
  readonly metrics: Readonly<Record<StoredMetric, Float64Array>>
  readonly measured: MeasuredMinutes
  /** highest power of the quarter-hour and its minute, as `peakKey`; NaN if unknown */
  readonly peaks: Readonly<Record<PeakMetric, Float64Array>>
}

export type RolledQuarters = { readonly devices: readonly DeviceEnergy[]; readonly location: LocationEnergy }

/** Joins consecutive parts. For the time in which a device did not belong to the location its values are unknown. */
export function joinedQuarters(
  devices: readonly { readonly id: number }[],
  parts: readonly RolledQuarters[],
  count: number,
): RolledQuarters {
  const lengths = parts.map(({ location }) => location.measured.site.length)
  const joined = <Column extends Float64Array | Uint8Array>(
    into: Column,
    columnOf: (part: RolledQuarters) => ArrayLike<number> | null | undefined,
  ): Column => {
    let first = 0
    for (const [i, part] of parts.entries()) {
      into.set(columnOf(part) ?? [], first)
      first += lengths[i] ?? 0
    }
    return into
  }
  const unknown = () => new Float64Array(count).fill(Number.NaN)
  return {
    devices: devices.map(({ id }) => {
      const of = (part: RolledQuarters) => part.devices.find((energy) => energy.id === id)
      return {
        id,
        ...recordOf(energyColumns, (name) => joined(unknown(), (part) => of(part)?.[name])),
        coveredMinutes: joined(new Uint8Array(count), (part) => of(part)?.coveredMinutes),
        mark: joined(new Uint8Array(count).fill(markCode.unknown), (part) => of(part)?.mark),
        memberMinutes: null,
      }
    }),
    location: {
      metrics: recordOf(storedMetricNames, (name) =>
        joined(unknown(), ({ location }) => location.metrics[name]),
      ),
      measured: recordOf(measuredParts, (name) =>
        joined(new Uint8Array(count), ({ location }) => location.measured[name]),
      ),
      peaks: recordOf(peakMetrics, (name) => joined(unknown(), ({ location }) => location.peaks[name])),
    },
  }
}

const energyColumns = ['importWh', 'exportWh', 'powerMeanW', 'powerMinW', 'powerMaxW', 'socPct'] as const
