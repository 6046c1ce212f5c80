import { actorOf } from '../../../platform/access-rule.ts'
import { authorOf } from '../../../platform/audit.ts'
import { calls } from '../../../platform/calls.ts'
import type { Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Caller, RequestContext } from '../../../platform/request-context.ts'
import { siteOfVisit } from '../../mail/index.ts'
import { auditOwn } from '../accounts/accounts.commands.ts'
import type { IdentityParts } from '../identity-parts.ts'
import { getUser } from '../people/users.queries.ts'
import { secondFactorLimits } from '../proof/account-limits.ts'
import { countAttempt, uncountAttempt } from '../proof/attempts.ts'
import { findToken, useToken } from '../proof/one-time-tokens.ts'
import { assertPresentPassword } from '../proof/present-password.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  spendCode,
} from './second-factor.commands.ts'
import { challengeToken, forgetChallenge } from './second-factor-challenge.ts'
import { appAddress } from './second-factor-codes.ts'

export function twoFactorRoutes(platform: Platform, { sessions, notices }: IdentityParts) {
  const { db, inTx, secretKey, announceAccess } = platform

  /** A code is tried in one transaction and counted outside of it, so that a wrong one stays counted. */
  async function withCode<T>(userId: number, { resHeaders }: RequestContext, work: (tx: Tx) => Promise<T>) {
    const limits = secondFactorLimits(userId)
    await countAttempt(platform, limits, resHeaders)
    const result = await inTx(work)
    await uncountAttempt(platform, limits)
    return result
  }

  const askPassword = (context: RequestContext & { actor: Caller | null }, password: string | undefined) =>
    assertPresentPassword(platform, actorOf(context).userId, {
      password,
      field: 'password',
      resHeaders: context.resHeaders,
    })

  return {
    verify: calls.twoFactor.verify.handler(async ({ input, context }) => {
      const token = challengeToken(context.reqHeaders)
      const challenge = token === null ? null : await findToken(db, token, 'second_factor')
      if (token === null || !challenge || challenge.userId === null) throw new AppError('unauthenticated')
      const { userId, data } = challenge
      await withCode(userId, context, async (tx) => {
        await spendCode(tx, userId, { code: input.code, secretKey })
        const { outcome } = await useToken(tx, token, ['second_factor'])
        if (outcome !== 'confirmed') throw new AppError('unauthenticated')
      })
      forgetChallenge(context.resHeaders)
      const actor = await sessions.open(userId, data.persistent === true, context)
      return { data: { user: await getUser(db, actor) } }
    }),

    state: calls.twoFactor.state.handler(async ({ context }) => ({
      data: await getSecondFactor(db, actorOf(context).userId),
    })),

    setUp: calls.twoFactor.setUp.handler(async ({ input, context }) => {
      const { userId } = actorOf(context)
      await askPassword(context, input.password)
      const { brandId } = await siteOfVisit(db, context.origin)
      const names = await db
        .selectFrom('user_account')
        .innerJoin('brand', (join) => join.on('brand.id', '=', brandId))
        .select(['user_account.email as label', 'brand.platform_name as issuer'])
        .where('user_account.id', '=', userId)
        .executeTakeFirstOrThrow()
      const secret = await inTx((tx) => beginSecondFactor(tx, userId, secretKey))
      return { data: { secret, uri: appAddress(secret, names) } }
    }),

    enable: calls.twoFactor.enable.handler(async ({ input, context }) => {
      const { userId } = actorOf(context)
      const recoveryCodes = await withCode(userId, context, async (tx) => {
        const codes = await confirmSecondFactor(tx, userId, { code: input.code, secretKey })
        await auditOwn(tx, authorOf(context), 'user.enable-second-factor')
        return codes
      })
      await tell(userId, 'secondFactorEnabled', context)
      return { data: { recoveryCodes } }
    }),

    renewRecoveryCodes: calls.twoFactor.renewRecoveryCodes.handler(async ({ input, context }) => {
      const { userId } = actorOf(context)
      await askPassword(context, input.password)
      const recoveryCodes = await withCode(userId, context, async (tx) => {
        await spendCode(tx, userId, { code: input.code, secretKey })
        await auditOwn(tx, authorOf(context), 'user.renew-recovery-codes')
        return renewRecoveryCodes(tx, userId, secretKey)
      })
      return { data: { recoveryCodes } }
    }),

    disable: calls.twoFactor.disable.handler(async ({ input, context }) => {
      const { userId } = actorOf(context)
      const { required } = await getSecondFactor(db, userId)
      if (required) throw new AppError('second_factor_required')
      await askPassword(context, input.password)
      await withCode(userId, context, async (tx) => {
        await spendCode(tx, userId, { code: input.code, secretKey })
        await removeSecondFactor(tx, userId)
        await auditOwn(tx, authorOf(context), 'user.disable-second-factor')
      })
      await tell(userId, 'secondFactorDisabled', context)
      return { data: {} }
    }),
  }

  async function tell(
    userId: number,
    event: 'secondFactorEnabled' | 'secondFactorDisabled',
    { origin }: RequestContext,
  ) {
    await inTx(async (tx, afterCommit) => {
      await notices.queue(tx, userId, { event, origin })
      await announceAccess(tx, afterCommit, { userId, locationId: null })
    })
  }
}
