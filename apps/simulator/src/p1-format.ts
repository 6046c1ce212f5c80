import type { Reading } from '@kilowatt/domain/energy/readings/quantities'
import {
  composeDsmr5,
  composeEmucs,
  composeSlovenian,
  composeSwedish,
  type MeterReading,
} from '@kilowatt/domain/p1/compose/compose-telegram'
import { standardOffsetHours, zoneOffsetMs } from '@kilowatt/domain/time/zone-offsets'

export const p1Formats = ['dsmr5', 'emucs', 'slovenian', 'swedish'] as const
export type P1Format = (typeof p1Formats)[number]

const composers = {
  dsmr5: (head, reading) => composeDsmr5(head, reading),
  emucs: (head, reading) => composeEmucs(head, reading),
  slovenian: composeSlovenian,
  swedish: composeSwedish,
} satisfies Record<P1Format, typeof composeSlovenian>

const HOUR_MS = 3_600_000

/** The telegram that a meter of this kind prints at this instant. */
export function composeTelegram(
  format: P1Format,
  meter: { readonly meterId: string; readonly timeZone: string },
  atMs: number,
  reading: Reading,
): Uint8Array {
  const baseOffsetHours = standardOffsetHours(meter.timeZone, atMs)
  const summer = zoneOffsetMs(meter.timeZone, atMs) > baseOffsetHours * HOUR_MS
  const head = { atMs, summer, baseOffsetHours, meterId: meter.meterId }
  return composers[format](head, measured(reading))
}

const measured = (reading: Reading): MeterReading =>
  Object.fromEntries(Object.entries(reading).filter(([, value]) => value !== null))
