import { z } from 'zod'
import { accountCall, data, done } from '../base.ts'
import { id } from '../primitives.ts'
import { MAX_TOKEN_CHARACTERS } from './portal-limits.ts'

/** A token of the national meter-data portal. It is stored sealed and never leaves the server again. */
export const externalCredential = z.object({
  id,
  /** its first five characters, then dots */
  token: z.string(),
  dateAdded: z.number(),
  /** metering places read with this token */
  devices: z.number(),
})
export type ExternalCredential = z.infer<typeof externalCredential>

/** Characters allowed in a header, because the portal expects the token in one. */
const token = z
  .string()
  .trim()
  .min(1)
  .max(MAX_TOKEN_CHARACTERS)
  .regex(/^[\x21-\x7e]+$/, 'has characters that no token has')

const of = '/auth/user/external-credential'
const tags = ['Meter-data portal']

export const externalCredentialsContract = {
  list: accountCall()
    .route({ method: 'GET', path: `${of}s`, tags, summary: 'My tokens of the national meter-data portal' })
    .output(data(z.array(externalCredential))),
  add: accountCall({ impersonating: 'refused' })
    .route({
      method: 'POST',
      path: of,
      tags,
      summary: 'Add a token; it is not shown again',
      successStatus: 201,
    })
    .input(data(z.object({ token })))
    .output(data(externalCredential)),
  remove: accountCall({ impersonating: 'refused' })
    .route({
      method: 'DELETE',
      path: `${of}/{tokenId}`,
      tags,
      summary: 'Remove a token, and the metering places read only with it',
    })
    .input(z.object({ tokenId: id }))
    .output(done),
}
