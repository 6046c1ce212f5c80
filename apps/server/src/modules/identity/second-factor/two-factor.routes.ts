import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import type { Caller, RequestContext } from '../../../platform/access/request-context.ts'
import { type Change, type Person, personOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findVisitedBrand } from '../../branding/index.ts'
import type { Notices } from '../people/account-notices.ts'
import { getEmail, type UserOf } from '../people/users.queries.ts'
import { assertPresentPassword } from '../proof/present-password.ts'
import type { Sessions } from '../sessions/browser-sessions.ts'
import {
  beginSecondFactor,
  disableSecondFactor,
  enableSecondFactor,
  renewRecoveryCodes,
} from './second-factor.commands.ts'
import { assertMayDisable, getSecondFactor } from './second-factor.queries.ts'
import { answerChallenge, tryCode } from './second-factor-attempts.ts'
import { appAddress } from './second-factor-codes.ts'

type Parts = { sessions: Sessions; notices: Notices; userOf: UserOf }

export function twoFactorRoutes(platform: Platform, { sessions, notices, userOf }: Parts) {
  const { db, inTx, secretKey } = platform

  const withCode = <T>(
    context: RequestContext & { actor: Caller | null },
    work: (change: Change<Person>) => Promise<T>,
  ) => {
    const { userId } = actorOf(context)
    return tryCode(platform, { author: personOf(context), userId, resHeaders: context.resHeaders }, work)
  }

  return {
    verify: calls.twoFactor.verify.handler(async ({ input, context }) => {
      const actor = await answerChallenge(platform, sessions, input.code, context)
      return { data: { user: await userOf(actor) } }
    }),

    state: calls.twoFactor.state.handler(async ({ context }) => ({
      data: await getSecondFactor(db, actorOf(context).userId),
    })),

    setUp: calls.twoFactor.setUp.handler(async ({ input, context }) => {
      await assertPresentPassword(platform, context, input.password)
      const { platformName: issuer } = await findVisitedBrand(db, context.origin)
      const label = await getEmail(db, actorOf(context).userId)
      const secret = await inTx(personOf(context), (change) => beginSecondFactor(change, secretKey))
      return { data: { secret, uri: appAddress(secret, { issuer, label }) } }
    }),

    enable: calls.twoFactor.enable.handler(async ({ input, context }) => {
      const recoveryCodes = await withCode(context, (change) =>
        enableSecondFactor(change, notices, { code: input.code, secretKey }),
      )
      return { data: { recoveryCodes } }
    }),

    renewRecoveryCodes: calls.twoFactor.renewRecoveryCodes.handler(async ({ input, context }) => {
      await assertPresentPassword(platform, context, input.password)
      const recoveryCodes = await withCode(context, (change) =>
        renewRecoveryCodes(change, { code: input.code, secretKey }),
      )
      return { data: { recoveryCodes } }
    }),

    disable: calls.twoFactor.disable.handler(async ({ input, context }) => {
      await assertMayDisable(db, actorOf(context).userId)
      await assertPresentPassword(platform, context, input.password)
      await withCode(context, (change) =>
        disableSecondFactor(change, notices, { code: input.code, secretKey }),
      )
      return { data: {} }
    }),
  }
}
