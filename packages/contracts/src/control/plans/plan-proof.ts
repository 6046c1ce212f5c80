import { z } from 'zod'

/** Money in the currency of the answer; what is stored at the end counts as plans value it. */
const compared = z.object({
  /** what was paid, less what was earned */
  actual: z.number(),
  noControl: z.number(),
  solarFirst: z.number(),
  /** with a plan that had known everything before */
  perfect: z.number(),
  /** how far the saving against each baseline may be off in either direction */
  uncertainty: z.object({ noControl: z.number(), solarFirst: z.number() }),
})
export type ComparedCosts = z.infer<typeof compared>

/** Why a day cannot be compared. */
export const unprovenReasons = ['gaps', 'prices', 'noDevice', 'failed'] as const

export const planProof = z.object({
  /** null: no day could be compared */
  currency: z.string().nullable(),
  /** days on which a plan was made, in the order of time */
  days: z.array(
    z.object({
      day: z.iso.date(),
      costs: compared.nullable(),
      because: z.enum(unprovenReasons).nullable(),
      /** quarter-hours without readings that were filled */
      filled: z.number(),
    }),
  ),
  /** of the compared days; null: there is none */
  total: compared.nullable(),
})
export type PlanProof = z.infer<typeof planProof>
