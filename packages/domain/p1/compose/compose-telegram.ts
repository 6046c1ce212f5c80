import { crc16Arc } from '../crc16.ts'
import { belgian, dutch, type MeterReading, swedish, TelegramLines, zeroPadded } from './telegram-lines.ts'

export type { MeterReading } from './telegram-lines.ts'

/** Telegrams as real meters send them, for the simulator: the counterpart of `parseP1`. */

export type TelegramHead = {
  readonly atMs: number
  /** summer time of the meter's country at that instant: the S/W flag */
  readonly summer: boolean
  /** 1 for CET */
  readonly baseOffsetHours: number
  /** equipment number in plain text, at most 17 characters */
  readonly meterId: string
}

export type GasReading = { readonly id: string; readonly atMs: number; readonly volumeM3: number }

/** What a meter counts in addition to its registers; sags and swells of each of its phases. */
export type TelegramEvents = {
  readonly powerFailures: number
  readonly longPowerFailures: number
  readonly sags: readonly number[]
  readonly swells: readonly number[]
}

/** The same counts as in the telegram that `composeDsmr5` imitates. */
const EVENTS_OF_THE_FIXTURE: TelegramEvents = {
  powerFailures: 6,
  longPowerFailures: 3,
  sags: [3, 2, 2],
  swells: [1, 1, 1],
}

export type MonthPeak = { readonly atMs: number; readonly summer: boolean; readonly powerW: number }

const CR_LF = '\r\n'
const HOUR_MS = 3_600_000
const encoder = new TextEncoder()

/** `YYMMDDhhmmss` in the meter's local time */
function localDigits(atMs: number, { baseOffsetHours }: TelegramHead, summer: boolean): string {
  const local = new Date(atMs + (baseOffsetHours + (summer ? 1 : 0)) * HOUR_MS)
  const fields = [
    local.getUTCFullYear() % 100,
    local.getUTCMonth() + 1,
    local.getUTCDate(),
    local.getUTCHours(),
    local.getUTCMinutes(),
    local.getUTCSeconds(),
  ]
  return fields.map((field) => zeroPadded(field, 2)).join('')
}

const flagged = (atMs: number, head: TelegramHead, summer = head.summer) =>
  localDigits(atMs, head, summer) + (summer ? 'S' : 'W')

const hex = (text: string) =>
  Array.from(encoder.encode(text), (byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join('')

/** `/ident`, blank line, lines, `!`, and the CRC of all that if the meter sends one */
function seal(ident: string, { lines }: TelegramLines, withCrc: boolean): Uint8Array {
  const body = encoder.encode(`/${ident}${CR_LF}${CR_LF}${lines.map((line) => line + CR_LF).join('')}!`)
  const crc = withCrc ? crc16Arc(body, 0, body.length).toString(16).toUpperCase().padStart(4, '0') : ''
  const end = encoder.encode(crc + CR_LF)
  const telegram = new Uint8Array(body.length + end.length)
  telegram.set(body)
  telegram.set(end, body.length)
  return telegram
}

/** The four registers of a meter that prints no totals. A reading without tariffs counts for tariff 1. */
function tariffRegisters(out: TelegramLines, reading: MeterReading): void {
  const oneTariff = reading.energyImportT1Wh === undefined && reading.energyImportT2Wh === undefined
  out.register('1-0:1.8.1', oneTariff ? 'energyImportWh' : 'energyImportT1Wh')
  out.register('1-0:1.8.2', 'energyImportT2Wh')
  out.register('1-0:2.8.1', oneTariff ? 'energyExportWh' : 'energyExportT1Wh')
  out.register('1-0:2.8.2', 'energyExportT2Wh')
}

function gasLines(
  out: TelegramLines,
  gas: GasReading | undefined,
  head: TelegramHead,
  code: string,
  idCode: string,
) {
  if (!gas) return
  const volume = zeroPadded(Math.round(gas.volumeM3 * 1000), 8)
  out.raw('0-1:24.1.0(003)')
  out.raw(`0-1:${idCode}(${hex(gas.id)})`)
  out.raw(`0-1:${code}(${flagged(gas.atMs, head)})(${volume.slice(0, -3)}.${volume.slice(-3)}*m3)`)
}

/**
 * A Dutch DSMR/ESMR 5.0 telegram as printed by an Iskra AM550 (fixtures/athom/dsmr/dsmr-5.0-isk-1.txt):
 * registers per tariff without totals, currents in whole amperes.
 */
export function composeDsmr5(
  head: TelegramHead,
  reading: MeterReading,
  gas?: GasReading,
  events: TelegramEvents = EVENTS_OF_THE_FIXTURE,
): Uint8Array {
  const out = new TelegramLines(reading, dutch)
  out.raw('1-3:0.2.8(50)')
  out.raw(`0-0:1.0.0(${flagged(head.atMs, head)})`)
  out.raw(`0-0:96.1.1(${hex(head.meterId)})`)
  tariffRegisters(out, reading)
  out.tariff()
  out.signed('1-0:1.7.0', '1-0:2.7.0', 'powerW')
  out.raw(`0-0:96.7.21(${zeroPadded(events.powerFailures, 5)})`)
  out.raw(`0-0:96.7.9(${zeroPadded(events.longPowerFailures, 5)})`)
  out.raw('1-0:99.97.0(1)(0-0:96.7.19)(180529135630S)(0000002451*s)')
  events.sags.forEach((count, i) => {
    out.raw(`1-0:${32 + 20 * i}.32.0(${zeroPadded(count, 5)})`)
  })
  events.swells.forEach((count, i) => {
    out.raw(`1-0:${32 + 20 * i}.36.0(${zeroPadded(count, 5)})`)
  })
  out.raw('0-0:96.13.0()')
  out.voltagesAndCurrents()
  out.phasePowers()
  gasLines(out, gas, head, '24.2.1', '96.1.0')
  return seal('ISK5\\2M550T-1011', out, true)
}

/**
 * A Flemish e-MUCS-P1 1.7.1 telegram as printed by a Sagemcom meter of Fluvius
 * (fixtures/dsmr_parser/telegram_fluvius_v171.txt): running quarter-hour (demandPowerW), peak of the month,
 * breaker and fuse.
 */
export function composeEmucs(
  head: TelegramHead,
  reading: MeterReading,
  peak?: MonthPeak,
  gas?: GasReading,
): Uint8Array {
  const out = new TelegramLines(reading, belgian)
  out.raw('0-0:96.1.4(50217)')
  out.raw(`0-0:96.1.1(${hex(head.meterId)})`)
  out.raw(`0-0:1.0.0(${flagged(head.atMs, head)})`)
  tariffRegisters(out, reading)
  out.tariff()
  out.power('1-0:1.4.0', 'demandPowerW')
  if (peak) {
    const peakKw = (peak.powerW / 1000).toFixed(3).padStart(6, '0')
    out.raw(`1-0:1.6.0(${flagged(peak.atMs, head, peak.summer)})(${peakKw}*kW)`)
  }
  out.signed('1-0:1.7.0', '1-0:2.7.0', 'powerW')
  out.phasePowers()
  out.voltagesAndCurrents()
  out.raw('0-0:96.3.10(1)')
  out.raw('0-0:17.0.0(999.9*kW)')
  out.raw('1-0:31.4.0(999*A)')
  out.raw('0-0:96.13.0()')
  gasLines(out, gas, head, '24.2.3', '96.1.1')
  return seal('FLU5\\253769484_A', out, true)
}

/**
 * A Slovenian telegram in the text variant of the Iskraemeco AM550 (devices.md §1.1, §1.2): totals and
 * tariffs, time split in two lines without summer/winter flag, `!` with no CRC.
 */
export function composeSlovenian(head: TelegramHead, reading: MeterReading): Uint8Array {
  const out = new TelegramLines(reading, belgian)
  const local = localDigits(head.atMs, head, head.summer)
  out.raw(`1-0:0.9.1(${local.slice(6)})`)
  out.raw(`1-0:0.9.2(${local.slice(0, 6)})`)
  out.raw(`0-0:96.1.0(${head.meterId})`)
  out.register('1-0:1.8.0', 'energyImportWh')
  out.register('1-0:2.8.0', 'energyExportWh')
  out.register('1-0:1.8.1', 'energyImportT1Wh')
  out.register('1-0:1.8.2', 'energyImportT2Wh')
  out.register('1-0:2.8.1', 'energyExportT1Wh')
  out.register('1-0:2.8.2', 'energyExportT2Wh')
  out.register('1-0:3.8.0', 'reactiveEnergyImportVarh', 'kvarh')
  out.register('1-0:4.8.0', 'reactiveEnergyExportVarh', 'kvarh')
  out.tariff()
  out.signed('1-0:1.7.0', '1-0:2.7.0', 'powerW')
  out.signed('1-0:3.7.0', '1-0:4.7.0', 'reactivePowerVar', 'kvar')
  out.phasePowers()
  out.voltagesAndCurrents()
  return seal('ISK9\\2M551T-200', out, false)
}

/**
 * A Swedish or Finnish telegram (H1) as printed by an Aidon meter (fixtures/evcc/dsmrtelegramadn.txt): totals
 * only, 0.1 A.
 */
export function composeSwedish(head: TelegramHead, reading: MeterReading): Uint8Array {
  const out = new TelegramLines(reading, swedish)
  out.raw(`0-0:1.0.0(${flagged(head.atMs, head)})`)
  out.register('1-0:1.8.0', 'energyImportWh')
  out.register('1-0:2.8.0', 'energyExportWh')
  out.register('1-0:3.8.0', 'reactiveEnergyImportVarh', 'kVArh')
  out.register('1-0:4.8.0', 'reactiveEnergyExportVarh', 'kVArh')
  out.signed('1-0:1.7.0', '1-0:2.7.0', 'powerW')
  out.signed('1-0:3.7.0', '1-0:4.7.0', 'reactivePowerVar', 'kVAr')
  out.phasePowers()
  out.voltagesAndCurrents()
  return seal('ADN9 6534', out, true)
}
