import { z } from 'zod'
import { connectionEndings } from './connection-endings.ts'

export const connectionEvent = z.object({
  id: z.number(),
  at: z.number(),
  /** null: connected */
  ended: z.enum(connectionEndings).nullable(),
  /** duration of the state before, connected or offline; null if unknown */
  afterMs: z.number().nullable(),
})
export type ConnectionEvent = z.infer<typeof connectionEvent>

/** A UTC day with any traffic of the controller. */
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
  /** share of the time since `since` in which the controller was connected; null if unknown */
  connectedPct: z.number().nullable(),
  since: z.number().nullable(),
})
export type Line = z.infer<typeof line>
