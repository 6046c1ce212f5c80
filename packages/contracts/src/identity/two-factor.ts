import { z } from 'zod'
import { accountCall, call, data, done } from '../base.ts'
import { user } from './auth.ts'
import { presentPassword } from './registration.ts'

/** Six digits of the authenticator app, or a recovery code like `7k2mx-9pq4r`. */
const secondFactorCode = z.string().trim().min(6).max(20)
const recoveryCodes = z.array(z.string())

export const twoFactorContract = {
  /** Completes a sign-in that answered `second_factor_needed`; a cookie identifies the unfinished sign-in. */
  verify: call('public')
    .route({
      method: 'POST',
      path: '/auth/two-factor/verify',
      tags: ['Second factor'],
      summary: 'Finish signing in with a code or a recovery code',
    })
    .input(z.object({ code: secondFactorCode }))
    .output(data(z.object({ user }))),
  state: accountCall({ beforeSecondFactor: true })
    .route({ method: 'GET', path: '/auth/two-factor', tags: ['Second factor'], summary: 'My second factor' })
    .output(data(z.object({ enabled: z.boolean(), required: z.boolean(), recoveryCodesLeft: z.number() }))),
  setUp: accountCall({ impersonating: 'refused', beforeSecondFactor: true })
    .route({
      method: 'POST',
      path: '/auth/two-factor/set-up',
      tags: ['Second factor'],
      summary: 'Start: a secret for the authenticator app, as text and as otpauth: address',
    })
    .input(z.object({ password: presentPassword }))
    .output(data(z.object({ secret: z.string(), uri: z.string() }))),
  enable: accountCall({ impersonating: 'refused', beforeSecondFactor: true })
    .route({
      method: 'POST',
      path: '/auth/two-factor/enable',
      tags: ['Second factor'],
      summary: 'Finish with a first code; returns the recovery codes, shown only this once',
    })
    .input(z.object({ code: secondFactorCode }))
    .output(data(z.object({ recoveryCodes }))),
  renewRecoveryCodes: accountCall({ impersonating: 'refused' })
    .route({
      method: 'POST',
      path: '/auth/two-factor/recovery-codes',
      tags: ['Second factor'],
      summary: 'Replace the recovery codes',
    })
    .input(z.object({ password: presentPassword, code: secondFactorCode }))
    .output(data(z.object({ recoveryCodes }))),
  disable: accountCall({ impersonating: 'refused' })
    .route({
      method: 'POST',
      path: '/auth/two-factor/disable',
      tags: ['Second factor'],
      summary: 'Turn off my second factor; refused while a company of mine requires it',
    })
    .input(z.object({ password: presentPassword, code: secondFactorCode }))
    .output(done),
}
