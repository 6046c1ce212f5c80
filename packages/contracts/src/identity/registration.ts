import { z } from 'zod'
import { call, data, done } from '../base.ts'
import { id, locale } from '../primitives.ts'

export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 256

/**
 * A new password. The server also refuses weak ones: an `invalid` error whose fields name the password once per reason,
 * each with one of `passwordHints` as its message.
 */
export const newPassword = z.string().min(MIN_PASSWORD_LENGTH).max(MAX_PASSWORD_LENGTH)
/** The current password, for people who have one; required before anything irreversible. */
export const presentPassword = z.string().max(MAX_PASSWORD_LENGTH).optional()
/**
 * A name without line breaks and addresses, because names appear in mails, including mails to people who did not ask
 * for them. Mail programs turn anything joined by a dot into a link, in any script and case; initials (`J.Novak`) are
 * fine.
 */
export const personName = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(
    /^(?!.*www\.)(?!.*\.(\p{Ll}{2}|\p{Lu}{2}))(?!.*[\p{L}\p{N}-]{2}\.\p{L}{2})[^\r\n\t\v\f\u0085\u2028\u2029@/\\<>]*$/u,
  )
/** The secret in a mailed link. */
export const oneTimeToken = z.string().max(200)

/** Spec outcomes of opening a link; the web app has a message for each. */
export const tokenOutcomes = ['confirmed', 'already_used', 'expired', 'missing'] as const
export type TokenOutcome = (typeof tokenOutcomes)[number]
const tokenAnswer = data(z.object({ outcome: z.enum(tokenOutcomes) }))

/** Selects the brand whose name, colours and address the mail has, as for GET /site/info. */
export const siteIdentifier = z.string().max(100).optional()

export const registrationContract = {
  register: call('public')
    .route({
      method: 'POST',
      path: '/auth/register',
      tags: ['Registration'],
      summary: 'Register; the answer is the same whether or not the address has an account',
    })
    .input(
      z.object({
        email: z.email().max(254),
        password: newPassword,
        firstName: personName,
        lastName: personName,
        agreeToTerms: z.literal(true),
        agreeToPrivacy: z.literal(true),
        locale: locale.optional(),
        countryId: id.optional(),
        identifier: siteIdentifier,
      }),
    )
    .output(done),
  verifyEmail: call('public')
    .route({
      method: 'POST',
      path: '/auth/verify-email',
      tags: ['Registration'],
      summary:
        'Confirm an e-mail address with the token of a mail (after registration or a change of address)',
    })
    .input(
      z.object({
        token: oneTimeToken.default(''),
        /**
         * The address registered in this browser. If that address is confirmed and no one is signed in here,
         * its person is signed in, unless they have a second factor. A link sent by another person therefore
         * never signs anyone in to that person's account.
         */
        registeredHere: z.email().max(254).optional(),
      }),
    )
    .output(tokenAnswer),
  resendVerification: call('public')
    .route({
      method: 'POST',
      path: '/auth/verify-email/resend',
      tags: ['Registration'],
      summary: 'Send the confirmation mail again; the answer is always the same',
    })
    .input(z.object({ email: z.email().max(254), identifier: siteIdentifier }))
    .output(done),
  forgottenPassword: call('public')
    .route({
      method: 'POST',
      path: '/auth/forgotten-password',
      tags: ['Registration'],
      summary: 'Send a link for a new password if the person exists; the answer is always the same',
    })
    .input(z.object({ email: z.email().max(254), identifier: siteIdentifier }))
    .output(done),
  resetPassword: call('public')
    .route({
      method: 'POST',
      path: '/auth/reset-password',
      tags: ['Registration'],
      summary: 'Set a new password with the token of a mail; ends every session',
    })
    .input(z.object({ token: oneTimeToken.default(''), password: newPassword }))
    .output(tokenAnswer),
  tokenState: call('public')
    .route({
      method: 'POST',
      path: '/auth/token-validation',
      tags: ['Registration'],
      summary: 'Check a token without using it; `confirmed` means that it can be used',
    })
    .input(z.object({ token: oneTimeToken.default('') }))
    .output(tokenAnswer),
}
