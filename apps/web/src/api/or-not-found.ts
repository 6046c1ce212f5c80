import { type NotFoundRouteProps, notFound } from '@tanstack/react-router'
import { isNotThere } from './call-errors.ts'

/** The id that an address names. @throws the router's "not found" for what is no id */
export function idOrNotFound(param: string): number {
  if (!/^\d{1,9}$/.test(param)) throw notFound()
  return Number(param)
}

/** What the router's "not found" carries where the address is right, and the server shows nothing there. */
const REFUSED = 'refused'
export const isRefused = ({ data }: NotFoundRouteProps): boolean => data === REFUSED

/** What a call answers. @throws the router's "not found" for what is absent or not this person's */
export async function orNotFound<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    if (isNotThere(error)) throw notFound({ data: REFUSED })
    throw error
  }
}
