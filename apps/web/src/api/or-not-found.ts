import { type NotFoundRouteProps, notFound } from '@tanstack/react-router'
import { isNotThere } from './call-errors.ts'

/** The id that an address names. @throws the router's "not found" for what is no id */
export function idOrNotFound(param: string): number {
  if (!/^\d{1,9}$/.test(param)) throw notFound()
  return Number(param)
}

type Refused = {
  readonly isRefused: true
  /** of what was open until now; undefined where the address leads to what cannot be seen */
  readonly name: string | undefined
}

/** What the router's "not found" carries where the address is right, and the server shows nothing there; null for what is no address. */
export const refusedBy = ({ data }: NotFoundRouteProps): Refused | null =>
  typeof data === 'object' && data !== null && 'isRefused' in data ? (data as Refused) : null

/**
 * What a call answers.
 * @param nameOf what it was called where it has answered before
 * @throws the router's "not found" for what is absent or not this person's
 */
export async function orNotFound<Answer>(
  asked: Promise<Answer>,
  nameOf?: () => string | undefined,
): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    if (!isNotThere(error)) throw error
    const refused: Refused = { isRefused: true, name: nameOf?.() }
    throw notFound({ data: refused })
  }
}
