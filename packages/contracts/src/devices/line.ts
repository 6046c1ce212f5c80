import { z } from 'zod'
import { connectionEndings } from './connection-endings.ts'

export const connectionEvent = z.object({
  id: z.number(),
  at: z.number(),
  /** null: connected */
  ended: z.enum(connectionEndings).nullable(),
  /** how long it had been connected, or away, until then; null where what came before is not known */
  afterMs: z.number().nullable(),
})
export type ConnectionEvent = z.infer<typeof connectionEvent>

/** A UTC day on which something went over the line. */
export const lineDay = z.object({
  day: z.iso.date(),
  connections: z.number(),
  losses: z.number(),
  upBytes: z.number(),
  downBytes: z.number(),
  /** null: not measured */
  latencyMinMs: z.number().nullable(),
  latencyMeanMs: z.number().nullable(),
  latencyMaxMs: z.number().nullable(),
})
export type LineDay = z.infer<typeof lineDay>

export const line = z.object({
  /** the last 30 days, the oldest first; days without any traffic are not there */
  days: z.array(lineDay),
  /** share of the time since `since` in which it was connected; null: nothing is known yet */
  connectedPct: z.number().nullable(),
  since: z.number().nullable(),
})
export type Line = z.infer<typeof line>
