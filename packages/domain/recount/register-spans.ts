import { HOUR, MINUTE, type ReceivedRegister } from './recount-input.ts'

/** Energy between two readings; null: unknown. */
export type EnergySpan = { readonly from: number; readonly to: number; readonly wh: number | null }

export type RegisterFacts = {
  readonly maxPowerW: number | null
  /** highest power that the device measured between two instants, W; 0 if it measured none */
  readonly measuredW: (from: number, to: number) => number
  readonly breaks: readonly number[]
}

/** Three phases of the largest low-voltage fuse-link, 1,250 A (IEC 60269-2), at 230 V. */
const PHYSICAL_MAXIMUM_W = 862_500
const FEW_WH = 1_000

type Base = ReceivedRegister & { readonly since: number }

/** Energy between the readings of a register, from the first to the last one that is certain. */
export function registerSpans(readings: readonly ReceivedRegister[], facts: RegisterFacts): EnergySpan[] {
  const spans: EnergySpan[] = []
  const [first] = readings
  if (!first) return spans
  let base: Base = { ...first, since: first.at }
  for (let i = 1; i < readings.length; i++) {
    const reading = at(readings, i)
    const step = reading.wh - base.wh
    const wrapped = wrappedWh(base, reading, facts)
    if (facts.breaks.some((instant) => base.at < instant && instant <= reading.at))
      spans.push({ from: base.at, to: reading.at, wh: null })
    else if (wrapped !== null) spans.push({ from: base.at, to: reading.at, wh: wrapped })
    else if (follows(base, reading, facts)) {
      spans.push({ from: base.at, to: reading.at, wh: Math.max(0, step) })
      if (step <= 0) {
        base = { ...base, at: reading.at }
        continue
      }
    } else {
      // trusted only if two more readings continue from it; otherwise it is junk
      const [second, third] = [readings[i + 1], readings[i + 2]]
      if (!second || !third) {
        const isJunk = second && follows(base, second, facts) && !goesOn(reading, second, facts)
        if (isJunk) continue
        return spans
      }
      // a reading after a restart says nothing about the time before it
      if (facts.breaks.some((instant) => reading.at < instant && instant <= third.at)) continue
      if (!confirms(base, reading, second, facts) || !confirms(base, second, third, facts)) continue
      spans.push({ from: base.at, to: reading.at, wh: fromZeroWh(base, reading, facts) })
    }
    base = { ...reading, since: reading.at }
  }
  return spans
}

const at = (readings: readonly ReceivedRegister[], i: number): ReceivedRegister => {
  const reading = readings[i]
  if (!reading) throw new RangeError(`no reading ${i}`)
  return reading
}

const asBase = (reading: ReceivedRegister): Base => ({ ...reading, since: reading.at })

function explainedWh(base: Base, { at: to, wh }: ReceivedRegister, { maxPowerW, measuredW }: RegisterFacts) {
  const powerW =
    maxPowerW === null
      ? PHYSICAL_MAXIMUM_W
      : Math.max(maxPowerW, Math.min(PHYSICAL_MAXIMUM_W, measuredW(base.at, to)))
  const unchangedSince = Math.max(base.since, base.at - 5 * MINUTE)
  const coarse =
    [1_000, 100, 10].find((one) => Math.round(base.wh) % one === 0 && Math.round(wh) % one === 0) ?? 1
  return (1.1 * powerW * (to - unchangedSince + MINUTE)) / HOUR + coarse
}

function follows(base: Base, reading: ReceivedRegister, facts: RegisterFacts): boolean {
  const step = reading.wh - base.wh
  return step >= -FEW_WH && step <= explainedWh(base, reading, facts)
}

const goesOn = (reading: ReceivedRegister, next: ReceivedRegister, facts: RegisterFacts) =>
  next.wh >= reading.wh && follows(asBase(reading), next, facts)

const confirms = (base: Base, reading: ReceivedRegister, next: ReceivedRegister, facts: RegisterFacts) =>
  follows(asBase(reading), next, facts) && (next.wh >= reading.wh || !follows(base, next, facts))

/** Energy of a register that wrapped around after its last digit: 10^6 kWh or 32 bits of Wh. */
function wrappedWh(base: Base, reading: ReceivedRegister, facts: RegisterFacts): number | null {
  for (const end of [1e9, 2 ** 32]) {
    const wh = reading.wh + end - base.wh
    const isWrapped = base.wh > 0.99 * end && base.wh <= end && reading.wh < 0.01 * end
    if (isWrapped && wh <= explainedWh(base, reading, facts)) return wh
  }
  return null
}

/** Energy of a register that restarted at zero since its last reading, if a known power explains its count. */
function fromZeroWh(base: Base, { at: to, wh }: ReceivedRegister, { maxPowerW, measuredW }: RegisterFacts) {
  const isNearZero = wh < base.wh && wh <= Math.max(FEW_WH, base.wh / 100)
  const powerW = Math.max(maxPowerW ?? 0, Math.min(PHYSICAL_MAXIMUM_W, measuredW(base.at, to)))
  return isNearZero && wh <= (1.1 * powerW * (to - base.at)) / HOUR ? wh : null
}
