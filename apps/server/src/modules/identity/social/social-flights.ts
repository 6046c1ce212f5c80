import type { SocialOutcome } from '@kilowatt/contracts/identity/social-sign-in'
import { type SocialProvider, socialProvider } from '@kilowatt/contracts/social-providers'
import type { Caller, RequestContext } from '../../../platform/access/request-context.ts'
import { system, visitorOf } from '../../../platform/changes.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Notices } from '../people/account-notices.ts'
import { readCookie, setCookie } from '../proof/cookies.ts'
import { issueToken, useToken } from '../proof/one-time-tokens.ts'
import { demandSecondFactor } from '../second-factor/second-factor-challenge.ts'
import type { Sessions } from '../sessions/browser-sessions.ts'
import { findOrCreateByProfile, linkToUser } from './social-accounts.commands.ts'
import { type Flight, flightData, type SocialProviders } from './social-providers.ts'

const FLIGHT_S = 600
const COOKIE = 'kilowatt.social'
const PATH = '/api/auth/social'

type Context = RequestContext & { readonly actor: Caller | null }
type Departure = Pick<Flight, 'returnTo' | 'agreed' | 'locale' | 'identifier'> & {
  readonly provider: SocialProvider
}
/** Result of a visit: the path on which to continue, or the reason why it failed. */
type Landing = SocialOutcome | { readonly path: string }
type Parts = {
  readonly sessions: Sessions
  readonly notices: Notices
  readonly providers: SocialProviders
}

/** A browser's visit to a provider and back, to sign in or to link an account. */
export function createSocialFlights(platform: Platform, { sessions, notices, providers }: Parts) {
  const { inTx, config } = platform
  const secure = config.publicUrl?.startsWith('https:') ?? false

  async function signIn(userId: number, context: Context): Promise<SocialOutcome | null> {
    const half = await halfWay(userId, context)
    if (half !== null) return half
    await inTx(visitorOf(context), (change) => sessions.open(change, { userId, persistent: true }, context))
    return null
  }

  /** Null if the person does not have to do anything else. */
  async function halfWay(userId: number, context: Context): Promise<SocialOutcome | null> {
    try {
      await demandSecondFactor(platform, { userId, persistent: true }, context)
      return null
    } catch (error) {
      if (error instanceof AppError && error.code === 'second_factor_needed') return 'second_factor'
      if (error instanceof AppError && error.code === 'passkey_needed') return 'passkey_needed'
      throw error
    }
  }

  async function land(
    query: Record<string, unknown>,
    { userId: linkTo, ...flight }: Flight & { state: string; userId: number | null },
    context: Context,
  ): Promise<Landing> {
    if (query.error !== undefined) return query.error === 'access_denied' ? 'cancelled' : 'failed'
    const provider = socialProvider.parse(flight.provider)
    const profile = await providers
      .finish(provider, { ...flight, origin: context.origin, query: searchOf(query) })
      .catch((err: unknown) => {
        context.log.warn({ err, provider }, 'sign-in with a provider failed')
        return null
      })
    if (profile === null) return 'failed'
    const { agreed, locale, identifier, returnTo } = flight
    const found = { provider, profile }
    const known = await inTx(visitorOf(context), (change) =>
      linkTo === null
        ? findOrCreateByProfile(change, { notices, providers }, { ...found, agreed, locale, identifier })
        : linkToUser(change, { notices, providers }, { ...found, userId: linkTo }),
    )
    if ('refusal' in known) return known.refusal
    const waiting = linkTo === null ? await signIn(known.userId, context) : null
    return waiting ?? { path: returnTo }
  }

  return {
    /** @returns the provider's address to which the browser is sent */
    async begin({ provider, ...wanted }: Departure, context: Context): Promise<string> {
      const { actor, resHeaders, origin } = context
      if (actor !== null && actor.impersonatorId !== null) throw new AppError('not_while_impersonating')
      if (actor !== null && actor.keyScope !== null) throw new AppError('key_scope')
      const { url, state, verifier, nonce } = await providers.begin(provider, origin)
      const data: Flight = { provider, verifier, nonce, ...wanted }
      const userId = actor?.userId ?? null
      await inTx(system, ({ tx }) =>
        issueToken(tx, { purpose: 'social_sign_in', userId, validS: FLIGHT_S, data, token: state }),
      )
      // The returning browser must be the one that left; otherwise it could complete a stranger's visit.
      setCookie(resHeaders, { name: COOKIE, value: state, maxAgeS: FLIGHT_S, secure, path: PATH })
      return url
    },

    /** Handles the return of a browser from the provider. */
    async end(provider: SocialProvider, query: Record<string, unknown>, context: Context): Promise<Landing> {
      setCookie(context.resHeaders, { name: COOKIE, value: '', maxAgeS: 0, secure, path: PATH })
      const state = readCookie(context.reqHeaders.get('cookie'), COOKIE)
      if (state === null || query.state !== state) return 'failed'
      const taken = await inTx(system, ({ tx }) => useToken(tx, state, ['social_sign_in']))
      if (taken.outcome !== 'confirmed') return 'failed'
      const flight = flightData.parse(taken.used.data)
      const { userId } = taken.used
      // A person who was signed in at the start must still be signed in: a link is created in their session
      // or not at all.
      const isOther = userId !== null && context.actor?.userId !== userId
      if (flight.provider !== provider || isOther) return 'failed'
      return land(query, { ...flight, state, userId }, context)
    },
  }
}

function searchOf(query: Record<string, unknown>): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  return new URLSearchParams(given).toString()
}
