import { z } from 'zod'

/** A column of an answer: a number per spot, null where nothing is known. */
export type NumberColumn = (number | null)[]

export function isNumberColumn(data: unknown): data is NumberColumn {
  if (!Array.isArray(data)) return false
  // looked at twice for each answer, and a quarter of the time of one that walks with a function
  for (let i = 0; i < data.length; i++) if (typeof data[i] !== 'number' && data[i] !== null) return false
  return true
}

const isInstantColumn = (data: unknown): data is number[] => isNumberColumn(data) && !data.includes(null)

/**
 * A chart holds some ten thousand numbers. Checked as an array of schemas they are walked, and copied, value by value, which
 * takes as long as reading them from the database; this looks at them once and hands the same array on.
 */
export const numberColumn = z.custom<NumberColumn>(isNumberColumn)
/** Instants, epoch ms, one for each spot of the columns beside it; checked like them. */
export const instantColumn = z.custom<number[]>(isInstantColumn)

/** What the documentation says of it; a custom check tells nothing by itself. */
export const numberColumnJsonSchema = { type: 'array', items: { type: ['number', 'null'] } } as const
export const instantColumnJsonSchema = { type: 'array', items: { type: 'number' } } as const
