import { z } from 'zod'
import { accountCall, call, data, done } from '../base.ts'
import { locale } from '../primitives.ts'
import { socialProvider } from '../social-providers.ts'
import { ownPath } from '../web-paths.ts'
import { siteIdentifier } from './registration.ts'

/**
 * How a visit to the provider ended. On success the browser is at `returnTo`, signed in; otherwise at
 * `/auth/login?social=<outcome>`. `agree_first`: there is no account yet and the terms were not accepted. `link_first`:
 * the address has an unconfirmed account. `second_factor`: the code is requested next, as after a password.
 */
export const socialOutcomes = [
  'cancelled',
  'failed',
  'email_unverified',
  'link_first',
  'agree_first',
  'linked_elsewhere',
  'second_factor',
  'passkey_needed',
] as const
export type SocialOutcome = (typeof socialOutcomes)[number]

/** A path on our site to go to afterwards; anything that could leave the site is refused. */
export const returnPath = z.string().max(500).regex(ownPath)

export const socialSignInContract = {
  start: call('public')
    .route({
      method: 'POST',
      path: '/auth/social/{provider}',
      tags: ['Social sign-in'],
      summary: 'Address at the provider to send the browser to; links the account if signed in',
    })
    .input(
      z.object({
        provider: socialProvider,
        returnTo: returnPath.default('/'),
        /** terms and privacy policy; needed only to create an account */
        agreeToTerms: z.boolean().default(false),
        locale: locale.optional(),
        identifier: siteIdentifier,
      }),
    )
    .output(data(z.object({ url: z.url() }))),
  callback: call('public')
    .route({
      method: 'GET',
      path: '/auth/social/{provider}/callback',
      tags: ['Social sign-in'],
      summary: 'Where the provider sends the browser back to; always a redirect',
      successStatus: 302,
    })
    .input(z.looseObject({ provider: socialProvider }))
    .output(z.undefined()),
  list: accountCall()
    .route({
      method: 'GET',
      path: '/auth/social-accounts',
      tags: ['Social sign-in'],
      summary: 'Providers linked to my account',
    })
    .output(
      data(z.object({ providers: z.array(z.object({ provider: socialProvider, linkedAt: z.number() })) })),
    ),
  unlink: accountCall({ impersonating: 'refused' })
    .route({
      method: 'DELETE',
      path: '/auth/social-accounts/{provider}',
      tags: ['Social sign-in'],
      summary: 'Unlink a provider; refused if it is my only way in',
    })
    .input(z.object({ provider: socialProvider }))
    .output(done),
}
