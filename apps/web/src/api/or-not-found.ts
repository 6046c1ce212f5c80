import { type NotFoundRouteProps, notFound } from '@tanstack/react-router'
import { isNotThere } from './call-errors.ts'

/** The id in an address. @throws the router's "not found" if it is not an id */
export function idOrNotFound(param: string): number {
  if (!/^\d{1,9}$/.test(param)) throw notFound()
  return Number(param)
}

type Refused = {
  readonly isRefused: true
  /** name of the object that was shown until now; undefined if the person never had access to it */
  readonly name: string | undefined
}

/**
 * The payload of the router's "not found" when the address is valid but the server refuses to show it; null
 * for an invalid address.
 */
export const refusedBy = ({ data }: NotFoundRouteProps): Refused | null =>
  typeof data === 'object' && data !== null && 'isRefused' in data ? (data as Refused) : null

/**
 * The answer of a call.
 * @param nameOf returns the name of the object in an earlier answer
 * @throws the router's "not found" if the object is absent or not accessible to this person
 */
export async function orNotFound<Answer>(
  call: Promise<Answer>,
  nameOf?: () => string | undefined,
): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    if (!isNotThere(error)) throw error
    const refused: Refused = { isRefused: true, name: nameOf?.() }
    throw notFound({ data: refused })
  }
}
