import type { SocialOutcome } from '@kilowatt/contracts/identity/social-sign-in'
import { webPaths, withQuery } from '@kilowatt/contracts/web-paths'
import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import { personOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Notices } from '../people/account-notices.ts'
import { socialLimits } from '../proof/account-limits.ts'
import { countAttempt } from '../proof/attempts.ts'
import type { Sessions } from '../sessions/browser-sessions.ts'
import { unlinkProvider } from './social-accounts.commands.ts'
import { listLinked } from './social-accounts.queries.ts'
import { createSocialFlights } from './social-flights.ts'
import type { SocialProviders } from './social-providers.ts'

type Parts = { sessions: Sessions; notices: Notices; providers: SocialProviders }

export function socialSignInRoutes(platform: Platform, parts: Parts) {
  const { db, inTx } = platform
  const flights = createSocialFlights(platform, parts)
  return {
    start: calls.socialSignIn.start.handler(async ({ input, context }) => {
      const { provider, returnTo, agreeToTerms: agreed, locale = null, identifier } = input
      await countAttempt(platform, socialLimits(context.ip), context.resHeaders)
      return {
        data: { url: await flights.begin({ provider, returnTo, agreed, locale, identifier }, context) },
      }
    }),

    callback: calls.socialSignIn.callback.handler(async ({ input: { provider, ...query }, context }) => {
      await countAttempt(platform, socialLimits(context.ip), context.resHeaders)
      return redirect(context.resHeaders, await flights.end(provider, query, context))
    }),

    list: calls.socialSignIn.list.handler(async ({ context }) => ({
      data: { providers: await listLinked(db, actorOf(context).userId) },
    })),

    unlink: calls.socialSignIn.unlink.handler(async ({ input, context }) => {
      await inTx(personOf(context), (change) => unlinkProvider(change, input.provider))
      return { data: {} }
    }),
  }
}

/** Only to our own paths: the contract has checked `returnTo`, and the rest of the path is fixed here. */
function redirect(headers: Headers, to: SocialOutcome | { path: string }): undefined {
  headers.set('location', typeof to === 'string' ? withQuery(webPaths.login(), { social: to }) : to.path)
  return undefined
}
