import { z } from 'zod'
import { connectionEndings } from './connection-endings.ts'

export const connectionEvent = z.object({
  id: z.number(),
  at: z.number(),
  /** null: connected */
  ended: z.enum(connectionEndings).nullable(),
  /** how long it had been connected, or away, before; null if unknown */
  afterMs: z.number().nullable(),
})
export type ConnectionEvent = z.infer<typeof connectionEvent>

/** A UTC day with any traffic on the line. */
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
  /** the last 30 days, oldest first, without days that had no traffic */
  days: z.array(lineDay),
  /** share of the time since `since` in which it was connected; null: nothing is known yet */
  connectedPct: z.number().nullable(),
  since: z.number().nullable(),
})
export type Line = z.infer<typeof line>
