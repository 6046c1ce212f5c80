import type { AlarmSettings, AlarmTiming } from '@kilowatt/domain/alarms/alarm-kind'
import type { AlarmSpan } from '@kilowatt/domain/alarms/alarm-replay'

/** A location on whose history a rule is tried. */
export type PreviewedLocation = {
  readonly id: number
  readonly companyId: number
  readonly timezone: string
  readonly latitude: number | null
  readonly longitude: number | null
  /** epoch ms */
  readonly since: number
}

export type PastWindow = { readonly from: number; readonly to: number }

/** What a rule would have done, apart from its kind. */
export type TriedRule = AlarmTiming & { readonly settings: AlarmSettings }

/** Alarms that a rule would have raised for one source. */
export type PastSource = {
  /** null: the source belongs to no location */
  readonly locationId: number | null
  readonly spans: readonly AlarmSpan[]
  /** start of what is known about the source, epoch ms */
  readonly knownFrom: number
}

export type Past = {
  /** sources with any history */
  readonly sources: readonly PastSource[]
  /** how many locations were looked at, which may be fewer than given */
  readonly tried: number
  /** there may have been more alarms */
  readonly isAtLeast: boolean
}
