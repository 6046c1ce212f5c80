import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import { personOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { addCredential, removeCredential } from './credentials.commands.ts'
import { listCredentials } from './credentials.queries.ts'

export const externalCredentialsRoutes = ({ db, inTx, secretKey }: Platform) => ({
  list: calls.externalCredentials.list.handler(async ({ context }) => ({
    data: await listCredentials(db, actorOf(context).userId),
  })),
  add: calls.externalCredentials.add.handler(async ({ input, context }) => ({
    data: await inTx(personOf(context), (change) => addCredential(change, input.data.token, secretKey)),
  })),
  remove: calls.externalCredentials.remove.handler(async ({ input, context }) => {
    await inTx(personOf(context), (change) => removeCredential(change, input.tokenId))
    return { data: {} }
  }),
})
