import { z } from 'zod'
import { apiKeyScopes } from '../access.ts'
import { accountCall, data, done } from '../base.ts'
import { id } from '../primitives.ts'
import { presentPassword } from './registration.ts'

export const MAX_API_KEYS = 50

export const apiKey = z.object({
  id,
  name: z.string(),
  scope: z.enum(apiKeyScopes),
  /** `kw_` and the first characters */
  prefix: z.string(),
  createdAt: z.number(),
  expiresAt: z.number().nullable(),
  expired: z.boolean(),
  lastUsedAt: z.number().nullable(),
})
export type ApiKey = z.infer<typeof apiKey>

export const apiKeysContract = {
  list: accountCall()
    .route({ method: 'GET', path: '/auth/api-keys', tags: ['API keys'], summary: 'My API keys' })
    .output(data(z.object({ apiKeys: z.array(apiKey) }))),
  create: accountCall({ impersonating: 'refused' })
    .route({
      method: 'POST',
      path: '/auth/api-keys',
      tags: ['API keys'],
      summary: 'Create an API key; the key itself is only in this answer',
    })
    .input(
      z.object({
        name: z.string().trim().min(1).max(60),
        scope: z.enum(apiKeyScopes),
        /** null: until revoked */
        expiresInDays: z.number().int().min(1).max(3_650).nullable(),
        password: presentPassword,
      }),
    )
    .output(data(z.object({ apiKey, key: z.string() }))),
  revoke: accountCall({ impersonating: 'refused' })
    .route({
      method: 'DELETE',
      path: '/auth/api-keys/{apiKeyId}',
      tags: ['API keys'],
      summary: 'Revoke an API key at once',
    })
    .input(z.object({ apiKeyId: id }))
    .output(done),
}
