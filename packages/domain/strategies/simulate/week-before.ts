import { fromLocalMs, toLocalMs } from '../../time/zone-offsets.ts'

const WEEK_MS = 7 * 86_400_000

/** The instant at which local clocks showed the same time a week before; people and their habits follow the clock. */
export const weekBefore = (zone: string, atMs: number): number =>
  fromLocalMs(zone, toLocalMs(zone, atMs) - WEEK_MS)
