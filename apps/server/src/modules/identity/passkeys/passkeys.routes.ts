import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import { personOf, visitorOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Notices } from '../people/account-notices.ts'
import type { UserOf } from '../people/users.queries.ts'
import { passkeyLimits } from '../proof/account-limits.ts'
import { countAttempt } from '../proof/attempts.ts'
import { assertPresentPassword } from '../proof/present-password.ts'
import type { Sessions } from '../sessions/browser-sessions.ts'
import {
  beginPasskey,
  beginPasskeySignIn,
  verifyNewPasskey,
  verifySignedPasskey,
} from './passkey-ceremonies.ts'
import { addPasskey, removePasskey, renamePasskey, signInByPasskey } from './passkeys.commands.ts'
import { getPasskey, listPasskeys } from './passkeys.queries.ts'

type Parts = { sessions: Sessions; notices: Notices; userOf: UserOf }

export function passkeysRoutes(platform: Platform, { sessions, notices, userOf }: Parts) {
  const { db, inTx } = platform
  return {
    list: calls.passkeys.list.handler(async ({ context }) => ({
      data: { passkeys: await listPasskeys(db, actorOf(context).userId) },
    })),

    registrationOptions: calls.passkeys.registrationOptions.handler(async ({ input, context }) => {
      await assertPresentPassword(platform, context, input.password)
      return { data: { options: await beginPasskey(platform, actorOf(context).userId, context.origin) } }
    }),

    create: calls.passkeys.create.handler(async ({ input: { name, response }, context }) => {
      const { userId } = actorOf(context)
      const verified = await verifyNewPasskey(platform, { userId, origin: context.origin, response })
      const { id } = await inTx(personOf(context), (change) =>
        addPasskey(change, notices, { name, verified }),
      )
      return { data: { passkey: await getPasskey(db, userId, id) } }
    }),

    rename: calls.passkeys.rename.handler(async ({ input, context }) => {
      await inTx(personOf(context), (change) => renamePasskey(change, input))
      return { data: { passkey: await getPasskey(db, actorOf(context).userId, input.passkeyId) } }
    }),

    remove: calls.passkeys.remove.handler(async ({ input, context }) => {
      await inTx(personOf(context), (change) => removePasskey(change, input.passkeyId))
      return { data: {} }
    }),

    signInOptions: calls.passkeys.signInOptions.handler(async ({ context }) => {
      await countAttempt(platform, passkeyLimits(context.ip), context.resHeaders)
      return { data: { options: await beginPasskeySignIn(platform, context.origin) } }
    }),

    signIn: calls.passkeys.signIn.handler(async ({ input, context }) => {
      await countAttempt(platform, passkeyLimits(context.ip), context.resHeaders)
      const signed = await verifySignedPasskey(platform, input.response, context.origin)
      const actor = await inTx(visitorOf(context), (change) =>
        signInByPasskey(change, sessions, { ...signed, persistent: input.staySignedIn }, context),
      )
      return { data: { user: await userOf(actor) } }
    }),
  }
}
