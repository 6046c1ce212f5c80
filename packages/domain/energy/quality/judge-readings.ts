import type { DeviceCategory } from '../../devices/device-categories.ts'
import type { Span } from '../../devices/membership.ts'
import { nightsBetween } from '../../time/sun.ts'
import { playsRole } from '../balance/category-facts.ts'
import { type Picture, pictureOf } from './finding-picture.ts'
import { type FoundSpan, type JudgedSpan, within } from './findings.ts'
import { gapFlags } from './gap-flags.ts'
import { type PowerLimits, registerLimitW } from './power-limits.ts'
import { registerFlags } from './register-flags.ts'
import { spikeFlags } from './spike-flags.ts'
import { stuckFlags } from './stuck-flags.ts'

export type JudgedDevice = {
  readonly category: DeviceCategory
  readonly expectedPeriodMs: number
  /** when the device belonged to its location */
  readonly stays: readonly Span[]
  readonly limits: PowerLimits
  /** coordinates for sunset, if known */
  readonly place: { readonly latitude: number; readonly longitude: number } | null
  /** spans in which its meter's clock was wrong, so the time of arrival was used */
  readonly clockOff: readonly { readonly from: number; readonly to: number; readonly offS: number }[]
}

export type Judged = FoundSpan & { readonly picture: Picture | null }

/** Problems in a span of a device's readings, as received. The same input gives the same result. */
export function judgeReadings(span: JudgedSpan, device: JudgedDevice): Judged[] {
  const { category, limits, place } = device
  const end = span.startMs + span.minutes * 60_000
  const mayBeSilent =
    place && playsRole({ category }, 'solar') && !playsRole({ category }, 'battery')
      ? nightsBetween(span.startMs, end, place)
      : []
  const found = [
    ...gapFlags(span, { ...device, mayBeSilent }),
    ...spikeFlags(span, limits),
    ...stuckFlags(span, category),
    ...registerFlags(span, registerLimitW(limits)),
    ...device.clockOff.flatMap(
      ({ from, to, offS }) =>
        within(span, {
          kind: 'clock',
          quantity: null,
          from,
          to,
          certainty: 'sure',
          value: offS,
          reference: null,
        }) ?? [],
    ),
  ]
  return found.map((one) => ({ ...one, picture: pictureOf(span, one) }))
}
