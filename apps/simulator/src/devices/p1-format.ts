import type { Reading } from '@kilowatt/domain/energy/readings/quantities'
import {
  composeDsmr5,
  composeEmucs,
  composeSlovenian,
  composeSwedish,
  type MeterReading,
  type TelegramEvents,
  type TelegramHead,
} from '@kilowatt/domain/p1/compose/compose-telegram'
import { standardOffsetHours, zoneOffsetMs } from '@kilowatt/domain/time/zone-offsets'
import type { DeviceReading } from '@kilowatt/households/device-reading'

export const p1Formats = ['dsmr5', 'emucs', 'slovenian', 'swedish'] as const
export type P1Format = (typeof p1Formats)[number]

const composers = {
  dsmr5: (head, reading, events) => composeDsmr5(head, reading, undefined, events),
  emucs: (head, reading) => composeEmucs(head, reading),
  slovenian: (head, reading) => composeSlovenian(head, reading),
  swedish: (head, reading) => composeSwedish(head, reading),
} satisfies Record<
  P1Format,
  (head: TelegramHead, reading: MeterReading, events: TelegramEvents) => Uint8Array
>

const HOUR_MS = 3_600_000

/** The telegram that a meter of this kind prints at this instant. */
export function composeTelegram(
  format: P1Format,
  meter: { readonly meterId: string; readonly timeZone: string },
  atMs: number,
  { reading, extra }: DeviceReading,
): Uint8Array {
  const baseOffsetHours = standardOffsetHours(meter.timeZone, atMs)
  const summer = zoneOffsetMs(meter.timeZone, atMs) > baseOffsetHours * HOUR_MS
  const head = { atMs, summer, baseOffsetHours, meterId: meter.meterId }
  return composers[format](head, measured(reading), countedOf(extra))
}

function countedOf(extra: DeviceReading['extra']): TelegramEvents {
  const ofPhases = (kind: 'sag' | 'swell') => [1, 2, 3].flatMap((phase) => extra[`${kind}_l${phase}`] ?? [])
  return {
    powerFailures: extra.fail ?? 0,
    longPowerFailures: extra.fail_long ?? 0,
    sags: ofPhases('sag'),
    swells: ofPhases('swell'),
  }
}

const measured = (reading: Reading): MeterReading =>
  Object.fromEntries(Object.entries(reading).filter(([, value]) => value !== null))
