import { z } from 'zod'

/** Directions of readings by the portal's marks. */
export const readingMarks = { import: 'A+', export: 'A-' } as const
export type ReadingDirection = keyof typeof readingMarks

/**
 * Codes of quarter-hours of energy received and delivered, as recorded in June 2026. The codes are opaque and
 * may change, so codes that the portal lists under the mark take precedence.
 */
const fallbackCodes: Readonly<Record<ReadingDirection, string>> = {
  import: '32.0.2.4.1.2.12.0.0.0.0.0.0.0.0.3.72.0',
  export: '32.0.2.4.19.2.12.0.0.0.0.0.0.0.0.3.72.0',
}

const listed = z.array(
  z.object({ oznaka: z.string().nullish(), perioda: z.string().nullish(), readingType: z.string() }),
)

export type ReadingCodes = Readonly<Record<ReadingDirection, string>>

/** Codes from the portal's list. Known codes if a mark is missing, or if the reply is not a list. */
export function readingCodesOf(reply: unknown): ReadingCodes {
  const types = listed.safeParse(reply).data ?? []
  const codeOf = (direction: ReadingDirection) =>
    types.find(({ oznaka, perioda }) => oznaka === readingMarks[direction] && perioda === '15 min')
      ?.readingType ?? fallbackCodes[direction]
  return { import: codeOf('import'), export: codeOf('export') }
}

/** Replies may name a type by one of its variants (settled or not), which differ in the first number. */
export const isSameReadingType = (code: string, other: string): boolean =>
  code.slice(code.indexOf('.')) === other.slice(other.indexOf('.'))
