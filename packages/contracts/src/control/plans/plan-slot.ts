import { z } from 'zod'
import { named } from '../../primitives.ts'
import { controlReason } from '../strategy-entry.ts'

/** Another choice for a device in a block of slots, with what the whole plan would cost more. */
const alternative = z.object({
  /** not in this block, with full power in it, or the same block at another time */
  is: z.enum(['never', 'now', 'shifted']),
  startMs: z.number(),
  endMs: z.number(),
  /** below 0 only by the tolerance of the search */
  extraCost: z.number(),
})

/** A device in a slot: the block of slots around it in which the device does the same. */
const slotDevice = z.object({
  device: named,
  role: z.enum(['battery', 'car']),
  is: z.enum(['charging', 'supplying', 'idle']),
  loadW: z.number(),
  startMs: z.number(),
  endMs: z.number(),
  /** energy of the block, Wh; negative if it supplies */
  energyWh: z.number(),
  /** batteries: level at the start and the end of the block, % */
  fromPct: z.number().nullable(),
  toPct: z.number().nullable(),
  /** at most two sentences, reasons of the kind PLAN */
  why: z.array(controlReason).max(2),
  alternatives: z.array(alternative).max(3),
  /** what people may decide about it */
  choices: z.array(z.enum(['never', 'now'])),
})

export const planSlot = z.object({
  version: z.number(),
  startMs: z.number(),
  endMs: z.number(),
  currency: z.string(),
  importPerKwh: z.number(),
  exportPerKwh: z.number(),
  isGuess: z.boolean(),
  /** 1 is the cheapest of the plan's slots on the same local day */
  priceRank: z.number(),
  rankOf: z.number(),
  /** forecast production beyond the forecast consumption; negative if it is not enough */
  surplusW: z.number(),
  gridW: z.number(),
  devices: z.array(slotDevice),
})
export type PlanSlotAnswer = z.infer<typeof planSlot>
