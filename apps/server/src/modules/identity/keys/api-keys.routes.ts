import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import { personOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Notices } from '../people/account-notices.ts'
import { assertPresentPassword } from '../proof/present-password.ts'
import { createApiKey, revokeApiKey } from './api-keys.commands.ts'
import { listApiKeys } from './api-keys.queries.ts'

/** Keys for scripts. No call here accepts a key, so a key cannot create another one. */
export function apiKeysRoutes(platform: Platform, notices: Notices) {
  const { db, inTx } = platform
  return {
    list: calls.apiKeys.list.handler(async ({ context }) => ({
      data: { apiKeys: await listApiKeys(db, actorOf(context).userId) },
    })),
    create: calls.apiKeys.create.handler(async ({ input, context }) => {
      await assertPresentPassword(platform, context, input.password)
      return { data: await inTx(personOf(context), (change) => createApiKey(change, notices, input)) }
    }),
    revoke: calls.apiKeys.revoke.handler(async ({ input, context }) => {
      await inTx(personOf(context), (change) => revokeApiKey(change, input.apiKeyId))
      return { data: {} }
    }),
  }
}
