import type { QuantityName } from '@kilowatt/domain/energy/readings/quantities'
import { defineEvent } from '../../platform/events/events.ts'

/**
 * Measurements of one device at several instants, as columns: `series.powerW?.[i]` belongs to `at[i]`. Never modify it.
 */
export type ReadingBlock = {
  readonly locationId: number
  readonly deviceId: number
  /** server time of arrival, epoch ms */
  readonly receivedAt: number
  /** times of measurement, epoch ms, in the order sent: usually, but not always, ascending */
  readonly at: readonly number[]
  /** one array per quantity, each as long as `at`; null if not measured */
  readonly series: { readonly [name in QuantityName]?: readonly (number | null)[] }
}

/**
 * One event per committed batch, with the new rows of `sample`. Includes backfill, so compare `at` with the newest
 * known instant.
 */
export const readingsStored = defineEvent<readonly ReadingBlock[]>('telemetry.readings-stored')

/** `u/live`, which is shown but never stored */
export const liveReadings = defineEvent<readonly ReadingBlock[]>('telemetry.live-readings')
