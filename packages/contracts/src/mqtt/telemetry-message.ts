import { quantityByWire } from '@kilowatt/domain/energy/readings/quantities'
import { z } from 'zod'
import { deviceLimits } from './device-limits.ts'

/** Name of a device behind a controller in its messages. */
export const sourceName = /^[A-Za-z0-9_-]{1,32}$/

const columnValue = z.union([z.number(), z.boolean()]).nullable()
type Columns = Readonly<Record<string, readonly z.output<typeof columnValue>[]>>

function isWithinLimits(columns: Columns): boolean {
  const lengths = Object.values(columns).map(({ length }) => length)
  return (
    lengths.length <= deviceLimits.columnsPerMessage &&
    lengths.reduce((sum, length) => sum + length, 0) <= deviceLimits.valuesPerMessage
  )
}

/** Booleans are allowed only outside the vocabulary (`plugged`); a quantity is a number. */
const areQuantitiesNumbers = (columns: Columns) =>
  Object.entries(columns).every(
    ([wire, column]) => !quantityByWire.has(wire) || column.every((value) => typeof value !== 'boolean'),
  )

const numbersOf = (columns: Columns) =>
  Object.fromEntries(
    Object.entries(columns).map(([wire, column]) => [
      wire,
      column.map((value) => (typeof value === 'boolean' ? Number(value) : value)),
    ]),
  )

/**
 * `u/tele` and `u/back`: columns of one source. `t0` epoch ms, `dt` seconds after `t0`, `ch` one array per wire name of
 * `packages/domain/energy/readings/quantities.ts`, each as long as `dt`; null if not measured. Names outside the
 * vocabulary are stored as they are, with true and false as 1 and 0. Repeating a message is harmless: the key is device
 * and instant.
 */
export const telemetryMessage = z
  .object({
    v: z.literal(1),
    /** changes when the device's buffer is cleared; together with `seq` it reveals gaps and replays */
    sess: z.string().max(64).optional(),
    seq: z.number().int().min(0).optional(),
    /** sub-device as announced in `u/info`, e.g. `inv1` */
    src: z.string().regex(sourceName),
    t0: z.number().int(),
    dt: z.array(z.number().min(0)).min(1).max(deviceLimits.samplesPerMessage),
    ch: z
      .record(z.string().regex(/^[a-z][a-z0-9_]{0,31}$/), z.array(columnValue))
      .refine(isWithinLimits, 'too many columns or values')
      .refine(areQuantitiesNumbers, 'a quantity must be a number')
      .transform(numbersOf),
  })
  .superRefine(({ dt, ch }, { addIssue }) => {
    for (const [wire, column] of Object.entries(ch))
      if (column.length !== dt.length)
        addIssue({
          code: 'custom',
          path: ['ch', wire],
          message: `has ${column.length} values, but dt has ${dt.length}`,
        })
  })
export type TelemetryMessage = z.infer<typeof telemetryMessage>
