import { unsoundTextAt } from '@kilowatt/contracts/sound-text'
import { os } from '@orpc/server'
import { invalidField } from '../errors.ts'
import type { RequestContext } from './request-context.ts'

const MAX_PATH_LENGTH = 200

/** Refuses text that cannot be stored, before the call's own rules see the input. */
export const refuseUnsoundText = os.$context<RequestContext>().middleware(({ next }, input: unknown) => {
  const path = unsoundTextAt(input)
  if (path !== null)
    throw invalidField(path.slice(0, MAX_PATH_LENGTH), 'contains a character that is not allowed')
  return next()
})
