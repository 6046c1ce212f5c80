import { quantities, quantityNames } from '@kilowatt/domain/energy/readings/quantities'
import type { DeviceReading } from '@kilowatt/households/device-reading'
import type { SiteDevice } from '@kilowatt/households/site-devices'

/** Values by wire name, as in the `ch` of a telemetry message. */
export type WireValues = Readonly<Record<string, number>>

/** Values of the announced channels of a device. Other values of its reading are left out. */
export function wireValues(device: SiteDevice, { reading, extra }: DeviceReading): WireValues {
  const announced = new Set(device.channels)
  const known = quantityNames.flatMap((name) => {
    const value = reading[name]
    return announced.has(name) && value !== undefined && value !== null
      ? [[quantities[name].wire, value] as const]
      : []
  })
  return { ...Object.fromEntries(known), ...extra }
}

export const wireNames = (device: SiteDevice): string[] => [
  ...device.channels.map((name) => quantities[name].wire),
  ...device.extraChannels,
]

/** Samples of one source as columns; a value missing in a sample is null. Seconds count from the first sample. */
export function toColumns(samples: readonly { readonly atMs: number; readonly values: WireValues }[]): {
  t0: number
  dt: number[]
  ch: Record<string, (number | null)[]>
} {
  const t0 = samples[0]?.atMs ?? 0
  const names = [...new Set(samples.flatMap((sample) => Object.keys(sample.values)))]
  return {
    t0,
    dt: samples.map((sample) => (sample.atMs - t0) / 1000),
    ch: Object.fromEntries(
      names.map((name) => [name, samples.map((sample) => sample.values[name] ?? null)] as const),
    ),
  }
}
