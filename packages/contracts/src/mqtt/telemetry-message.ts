import { z } from 'zod'
import { deviceLimits } from './device-limits.ts'

const columnValue = z.number().nullable()

function isWithinLimits(columns: Readonly<Record<string, readonly unknown[]>>): boolean {
  const lengths = Object.values(columns).map(({ length }) => length)
  return (
    lengths.length <= deviceLimits.columnsPerMessage &&
    lengths.reduce((sum, length) => sum + length, 0) <= deviceLimits.valuesPerMessage
  )
}

/**
 * `u/tele` and `u/back`: columns of one source. `t0` epoch ms, `dt` seconds after `t0`, `ch` one array per wire name of
 * `packages/domain/energy/readings/quantities.ts`, each as long as `dt`; null where nothing was measured. Names outside the
 * vocabulary are kept as they are. Repeating a message is harmless: device and instant are the key.
 */
export const telemetryMessage = z.object({
  v: z.literal(1),
  /** changes when the device's buffer is wiped; with `seq` tells gaps and replays */
  sess: z.string().max(64).optional(),
  seq: z.number().int().min(0).optional(),
  /** sub-device as announced in `u/info`, e.g. `inv1` */
  src: z.string().regex(/^[a-z0-9_-]{1,32}$/i),
  t0: z.number().int(),
  dt: z.array(z.number().min(0)).min(1).max(deviceLimits.samplesPerMessage),
  ch: z
    .record(z.string().regex(/^[a-z][a-z0-9_]{0,31}$/), z.array(columnValue))
    .refine(isWithinLimits, 'too many columns or values'),
})
export type TelemetryMessage = z.infer<typeof telemetryMessage>
