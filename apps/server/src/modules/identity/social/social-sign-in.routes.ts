import { socialProvider } from '@kilowatt/contracts/identity/social-providers'
import type { SocialOutcome } from '@kilowatt/contracts/identity/social-sign-in'
import { webPaths, withQuery } from '@kilowatt/contracts/web-paths'
import { actorOf } from '../../../platform/access-rule.ts'
import { authorOf } from '../../../platform/audit.ts'
import { calls } from '../../../platform/calls.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { RequestContext } from '../../../platform/request-context.ts'
import { auditOwn } from '../accounts/accounts.commands.ts'
import type { IdentityParts } from '../identity-parts.ts'
import { socialLimits } from '../proof/account-limits.ts'
import { countAttempt } from '../proof/attempts.ts'
import { readCookie, setCookie } from '../proof/cookies.ts'
import { issueToken, useToken } from '../proof/one-time-tokens.ts'
import { demandSecondFactor } from '../second-factor/second-factor-challenge.ts'
import {
  findOrCreateByProfile,
  hasWayIn,
  linkToUser,
  providersOf,
  unlink,
} from './social-accounts.commands.ts'
import { type Flight, flightData, type SocialProviders } from './social-providers.ts'

const FLIGHT_S = 600
const COOKIE = 'kilowatt.social'
const PATH = '/api/auth/social'

export function socialSignInRoutes(
  platform: Platform,
  { sessions, notices }: IdentityParts,
  providers: SocialProviders,
) {
  const { db, inTx, config } = platform
  const secure = config.publicUrl?.startsWith('https:') ?? false

  /** What the flight ends with: the path to go on at, or why it failed. */
  async function land(
    query: Record<string, unknown>,
    flight: Flight & { state: string; userId: number | null },
    context: RequestContext,
  ): Promise<SocialOutcome | { path: string }> {
    if (query.error !== undefined) return query.error === 'access_denied' ? 'cancelled' : 'failed'
    const provider = socialProvider.parse(flight.provider)
    const { origin, ip, log } = context
    const given = Object.entries(query).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string',
    )
    const search = new URLSearchParams(given.filter(([name]) => name !== 'provider')).toString()
    const profile = await providers
      .finish(provider, { ...flight, origin, query: search })
      .catch((err: unknown) => {
        log.warn({ err, provider }, 'sign-in with a provider failed')
        return null
      })
    if (profile === null) return 'failed'
    const { userId: linkTo, agreed, locale } = flight
    const known = await inTx(async (tx) => {
      const visit = { provider, profile, ip }
      const found =
        linkTo === null
          ? await findOrCreateByProfile(tx, { ...visit, agreed, locale })
          : await linkToUser(tx, linkTo, visit)
      if ('userId' in found && found.isNewLink) {
        const values = { provider: providers.nameOf(provider) }
        await notices.queue(tx, found.userId, { event: 'socialLinked', origin, values })
      }
      return found
    })
    if ('refusal' in known) return known.refusal
    if (linkTo === null) {
      const waiting = await halfWay(known.userId, context)
      if (waiting !== null) return waiting
      await sessions.open(known.userId, true, context)
    }
    return { path: flight.returnTo }
  }

  /** Null when nothing more is needed of the person. */
  async function halfWay(userId: number, context: RequestContext): Promise<SocialOutcome | null> {
    try {
      await demandSecondFactor(platform, { userId, persistent: true, sessionToken: null }, context)
      return null
    } catch (error) {
      if (error instanceof AppError && error.code === 'second_factor_needed') return 'second_factor'
      if (error instanceof AppError && error.code === 'passkey_needed') return 'passkey_needed'
      throw error
    }
  }

  return {
    start: calls.socialSignIn.start.handler(async ({ input, context }) => {
      const { actor, ip, resHeaders, origin } = context
      await countAttempt(platform, socialLimits(ip), resHeaders)
      if (actor !== null && actor.impersonatorId !== null) throw new AppError('not_while_impersonating')
      if (actor !== null && actor.keyScope !== null) throw new AppError('key_scope')
      const { url, state, verifier, nonce } = await providers.begin(input.provider, origin)
      const data: Flight = {
        provider: input.provider,
        verifier,
        nonce,
        returnTo: input.returnTo,
        agreed: input.agreeToTerms,
        locale: input.locale ?? null,
      }
      const userId = actor?.userId ?? null
      await inTx((tx) =>
        issueToken(tx, { purpose: 'social_sign_in', userId, validS: FLIGHT_S, data, token: state }),
      )
      // The browser that left must be the one that comes back; else a stranger's visit could end here.
      setCookie(resHeaders, { name: COOKIE, value: state, maxAgeS: FLIGHT_S, secure, path: PATH })
      return { data: { url } }
    }),

    callback: calls.socialSignIn.callback.handler(async ({ input, context }) => {
      const { reqHeaders, resHeaders, ip } = context
      await countAttempt(platform, socialLimits(ip), resHeaders)
      setCookie(resHeaders, { name: COOKIE, value: '', maxAgeS: 0, secure, path: PATH })
      const { provider, ...query } = input
      const state = readCookie(reqHeaders.get('cookie'), COOKIE)
      const taken =
        state !== null && query.state === state
          ? await inTx((tx) => useToken(tx, state, ['social_sign_in']))
          : null
      if (state === null || taken?.outcome !== 'confirmed') return redirect(resHeaders, 'failed')
      const flight = flightData.parse(taken.used.data)
      const { userId } = taken.used
      // Who began while signed in must still be: a link is made in their session or not at all.
      const isOther = userId !== null && context.actor?.userId !== userId
      if (flight.provider !== provider || isOther) return redirect(resHeaders, 'failed')
      return redirect(resHeaders, await land(query, { ...flight, state, userId }, context))
    }),

    list: calls.socialSignIn.list.handler(async ({ context }) => {
      const rows = await providersOf(db, actorOf(context).userId)
      const linked = rows.map(({ providerId, createdAt }) => ({
        provider: socialProvider.parse(providerId.replace('social-', '')),
        linkedAt: createdAt.getTime(),
      }))
      return { data: { providers: linked } }
    }),

    unlink: calls.socialSignIn.unlink.handler(async ({ input, context }) => {
      const { userId } = actorOf(context)
      await inTx(async (tx) => {
        if (!(await unlink(tx, userId, input.provider))) throw new AppError('not_found')
        if (!(await hasWayIn(tx, userId))) throw new AppError('conflict')
        await auditOwn(tx, authorOf(context), 'user.unlink-provider', {
          before: { provider: input.provider },
        })
      })
      return { data: {} }
    }),
  }
}

/** Only to paths of ours: the contract has checked `returnTo`, and the rest is written here. */
function redirect(headers: Headers, to: SocialOutcome | { path: string }): undefined {
  headers.set('location', typeof to === 'string' ? withQuery(webPaths.login(), { social: to }) : to.path)
  return undefined
}
