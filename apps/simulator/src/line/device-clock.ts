import { timeReply } from '@kilowatt/contracts/mqtt/device-messages'

/** Largest difference at which the clocks agree well enough; a correction would only add noise. */
const TOLERATED_MS = 1_000

/** The device's clock, corrected over `u/time` and `d/time` as in NTP. */
export class DeviceClock {
  correctionMs = 0

  request = (nowMs: number): string => JSON.stringify({ t0: nowMs })

  /** @param nowMs time of arrival, by the uncorrected clock */
  correct(payload: Buffer, nowMs: number): void {
    const { t0, t1, t2 } = timeReply.parse(JSON.parse(payload.toString()))
    const offsetMs = (t1 - t0 + (t2 - nowMs)) / 2
    this.correctionMs = Math.abs(offsetMs) > TOLERATED_MS ? Math.round(offsetMs) : 0
  }
}
