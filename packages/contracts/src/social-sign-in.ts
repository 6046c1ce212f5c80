import { z } from 'zod'
import { accountCall, call, data, done } from './base.ts'

export const socialProviders = ['a', 'b'] as const
export const socialProvider = z.enum(socialProviders)

/** How a visit to the provider ended; the callback sends the browser to `/auth/login?social=<outcome>` unless `done`. */
export const socialOutcomes = ['done', 'cancelled', 'failed', 'email_unverified', 'link_first'] as const

/** A path of ours to go to afterwards; anything that could leave the site is refused. */
export const returnPath = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[^\\\s]*$/)

export const socialSignInContract = {
  start: call('public')
    .route({
      method: 'POST',
      path: '/auth/social/{provider}',
      tags: ['Social sign-in'],
      summary: 'The address at the provider to send the browser to; signed in, it links the account',
    })
    .input(z.object({ provider: socialProvider, returnTo: returnPath.default('/') }))
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
      summary: 'Unlink a provider; refused when it is my only way in',
    })
    .input(z.object({ provider: socialProvider }))
    .output(done),
}
