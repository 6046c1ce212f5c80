import { MINUTE, QUARTER, type ReceivedMinute, type RecountDevice } from './recount-input.ts'
import { type EnergySpan, registerSpans } from './register-spans.ts'
import { breaksOf, countedMinutes, isMember } from './repaired-readings.ts'

/** Energies of a device in a quarter-hour, Wh; null: unknown. Absent: the device did not belong to the location. */
export type DeviceQuarter = { readonly importWh: number | null; readonly exportWh: number | null }

/** Power of each minute; a value is valid until the next one is due. */
export type MinutePowers = ReadonlyMap<number, number>

/** Longest part of a quarter-hour that a register may miss, because registers are read later than power. */
const REGISTER_LAG = 2 * MINUTE

const gives = ({ category }: RecountDevice) =>
  category === 'SOLAR_POWER_PLANT' || category === 'BATTERY' || category === 'HYBRID_INVERTER'

/** @param quarters starts of quarter-hours */
export function deviceQuarters(device: RecountDevice, quarters: readonly number[], powers: MinutePowers) {
  const minutes = countedMinutes(device)
  const given = minutes.some(({ produced }) => produced) ? 'produced' : 'export'
  const [out, into] = [sideOf(device, minutes, given, powers), sideOf(device, minutes, 'import', powers)]
  const [main, reverse] = gives(device) ? [out, into] : [into, out]
  const found = new Map<number, DeviceQuarter>()
  for (const quarter of quarters) {
    if (!minutesOf(quarter).some((minute) => isMember(device, minute))) continue
    const mainWh = energyOf(main, quarter, powers, 1)
    const known = energyOf(reverse, quarter, powers, -1)
    // a direction with neither register nor power is zero
    const reverseWh = known === null && reverse.spans === null && mainWh !== null ? 0 : known
    found.set(
      quarter,
      gives(device) ? { importWh: reverseWh, exportWh: mainWh } : { importWh: mainWh, exportWh: reverseWh },
    )
  }
  return found
}

export const minutesOf = (quarter: number) => Array.from({ length: 15 }, (_, i) => quarter + i * MINUTE)

type Side = { readonly spans: readonly EnergySpan[] | null }

function sideOf(
  device: RecountDevice,
  minutes: readonly ReceivedMinute[],
  register: 'import' | 'export' | 'produced',
  powers: MinutePowers,
): Side {
  const readings = minutes.flatMap((minute) => minute[register] ?? [])
  if (readings.length === 0) return { spans: null }
  const measuredW = (from: number, to: number) => {
    let most = 0
    for (let minute = Math.floor(from / MINUTE) * MINUTE; minute <= to; minute += MINUTE)
      most = Math.max(most, Math.abs(powers.get(minute) ?? 0))
    return most
  }
  const breaks = breaksOf(device)
  return { spans: registerSpans(readings, { maxPowerW: device.maxPowerW, measuredW, breaks }) }
}

/** From the register if it covers about as much of the quarter-hour as the power does, else from the power. */
function energyOf({ spans }: Side, quarter: number, powers: MinutePowers, sign: 1 | -1): number | null {
  const known = minutesOf(quarter).flatMap((minute) => powers.get(minute) ?? [])
  const poweredMs = known.length * MINUTE
  const poweredWh = known.reduce((sum, powerW) => sum + Math.max(0, sign * powerW) / 60, 0)
  const fromPower = poweredMs === 0 ? null : poweredWh
  if (spans === null) return fromPower
  let coveredMs = 0
  let wh = 0
  for (const span of spans) {
    const sharedMs = Math.min(span.to, quarter + QUARTER) - Math.max(span.from, quarter)
    if (sharedMs <= 0 || span.wh === null) continue
    coveredMs += sharedMs
    wh += (span.wh * sharedMs) / (span.to - span.from)
  }
  if (poweredMs > 0 && coveredMs < poweredMs - REGISTER_LAG) return fromPower
  return coveredMs === 0 ? null : wh
}

/**
 * A value is valid until the next one is due, within the time in which the device belongs to the location:
 * if a device sends every five minutes, its value is valid for all five.
 */
export function heldPowers(device: RecountDevice): MinutePowers {
  const powers = new Map<number, number>()
  const held = Math.ceil(device.periodMs / MINUTE)
  const always = { ...device, stays: [{ from: Number.NEGATIVE_INFINITY, to: null }] }
  const measured = countedMinutes(always).flatMap(({ at, powerW }) =>
    powerW === null ? [] : [{ at, powerW }],
  )
  measured.forEach(({ at, powerW }, i) => {
    const next = measured[i + 1]?.at ?? Number.POSITIVE_INFINITY
    for (let minute = at, age = 0; age <= held && minute < next; minute += MINUTE, age++)
      if (isMember(device, minute)) powers.set(minute, powerW)
  })
  return powers
}
