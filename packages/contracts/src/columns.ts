import { z } from 'zod'

/** A column of an answer: one number per instant, null if unknown. */
export type NumberColumn = (number | null)[]

export function isNumberColumn(data: unknown): data is NumberColumn {
  if (!Array.isArray(data)) return false
  // an index loop, because this runs twice per answer and a callback would take a quarter of the answer's time
  for (let i = 0; i < data.length; i++) if (typeof data[i] !== 'number' && data[i] !== null) return false
  return true
}

const isInstantColumn = (data: unknown): data is number[] => isNumberColumn(data) && !data.includes(null)

/**
 * A column of numbers. A chart has tens of thousands; an array of schemas would walk and copy them one by
 * one, which takes as long as reading them from the database. This checks them in one pass and returns the
 * same array.
 */
export const numberColumn = z.custom<NumberColumn>(isNumberColumn)
/** Instants, epoch ms, one per entry of the columns next to it; checked like `numberColumn`. */
export const instantColumn = z.custom<number[]>(isInstantColumn)

/** JSON schema for the documentation, which a custom check lacks. */
export const numberColumnJsonSchema = { type: 'array', items: { type: ['number', 'null'] } } as const
export const instantColumnJsonSchema = { type: 'array', items: { type: 'number' } } as const
