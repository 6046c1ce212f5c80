import { z } from 'zod'
import { accountCall, call, data, done } from '../base.ts'
import { id } from '../primitives.ts'
import { user } from './auth.ts'
import { presentPassword } from './registration.ts'

export const passkey = z.object({
  id,
  name: z.string(),
  createdAt: z.number(),
  lastUsedAt: z.number().nullable(),
  /** whether it is synchronised between devices */
  backedUp: z.boolean(),
})

const passkeyName = z.string().trim().min(1).max(60)
/** What WebAuthn hands to `navigator.credentials` and back, in its JSON form (WebAuthn level 3, §5.1). */
const webAuthnJson = z.record(z.string(), z.unknown())
const text = z.string().max(4_096)

export const registrationResponse = z.object({
  id: text,
  rawId: text,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: text,
    attestationObject: z.string().max(65_536),
    transports: z.array(z.string().max(20)).max(10).exactOptional(),
  }),
  clientExtensionResults: webAuthnJson.default({}),
})

export const authenticationResponse = z.object({
  id: text,
  rawId: text,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text.exactOptional(),
  }),
  clientExtensionResults: webAuthnJson.default({}),
})

export const passkeysContract = {
  list: accountCall({ beforeSecondFactor: true })
    .route({ method: 'GET', path: '/auth/passkeys', tags: ['Passkeys'], summary: 'My passkeys' })
    .output(data(z.object({ passkeys: z.array(passkey) }))),
  registrationOptions: accountCall({ impersonating: 'refused', beforeSecondFactor: true })
    .route({
      method: 'POST',
      path: '/auth/passkeys/registration-options',
      tags: ['Passkeys'],
      summary: 'Options for navigator.credentials.create',
    })
    .input(z.object({ password: presentPassword }))
    .output(data(z.object({ options: webAuthnJson }))),
  create: accountCall({ impersonating: 'refused', beforeSecondFactor: true })
    .route({ method: 'POST', path: '/auth/passkeys', tags: ['Passkeys'], summary: 'Add a passkey' })
    .input(z.object({ name: passkeyName, response: registrationResponse }))
    .output(data(z.object({ passkey }))),
  rename: accountCall({ impersonating: 'refused' })
    .route({
      method: 'PUT',
      path: '/auth/passkeys/{passkeyId}',
      tags: ['Passkeys'],
      summary: 'Rename a passkey',
    })
    .input(z.object({ passkeyId: id, name: passkeyName }))
    .output(data(z.object({ passkey }))),
  remove: accountCall({ impersonating: 'refused' })
    .route({
      method: 'DELETE',
      path: '/auth/passkeys/{passkeyId}',
      tags: ['Passkeys'],
      summary: 'Remove a passkey',
    })
    .input(z.object({ passkeyId: id }))
    .output(done),
  signInOptions: call('public')
    .route({
      method: 'POST',
      path: '/auth/passkeys/sign-in-options',
      tags: ['Passkeys'],
      summary: 'Options for navigator.credentials.get',
    })
    .output(data(z.object({ options: webAuthnJson }))),
  signIn: call('public')
    .route({
      method: 'POST',
      path: '/auth/passkeys/sign-in',
      tags: ['Passkeys'],
      summary: 'Sign in with a passkey; counts as both factors',
    })
    .input(z.object({ response: authenticationResponse, staySignedIn: z.boolean().default(false) }))
    .output(data(z.object({ user }))),
}
