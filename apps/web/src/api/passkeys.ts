import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { PasskeyCancelled } from './call-errors.ts'
import { client } from './client.ts'

export const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'

/**
 * Asks the browser for a passkey of this site and signs in with it. @throws PasskeyCancelled, or the failed
 * call's error
 */
export async function signInWithPasskey(staySignedIn: boolean) {
  const { options } = (await client.passkeys.signInOptions()).data
  if (!isRequest(options)) throw new Error('The server gave no challenge')
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { id, rawId, response, clientExtensionResults } = await call(() =>
    startAuthentication({ optionsJSON: options }),
  )
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return client.passkeys.signIn({
    response: {
      id,
      rawId,
      type: 'public-key',
      response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
      clientExtensionResults: { ...clientExtensionResults },
    },
    staySignedIn,
  })
}

/** Creates a passkey on this device. `password`: the current password, for people who have one. */
export async function createPasskey(name: string, password: string | undefined) {
  const { options } = (await client.passkeys.registrationOptions({ password })).data
  if (!isCreation(options)) throw new Error('The server gave no challenge')
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { id, rawId, response, clientExtensionResults } = await call(() =>
    startRegistration({ optionsJSON: options }),
  )
  const { clientDataJSON, attestationObject, transports } = response
  return client.passkeys.create({
    name,
    response: {
      id,
      rawId,
      type: 'public-key',
      response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
      clientExtensionResults: { ...clientExtensionResults },
    },
  })
}

const call = <T>(ask: () => Promise<T>): Promise<T> =>
  ask().catch((cause: unknown) => {
    throw new PasskeyCancelled('No passkey was used', { cause })
  })

const hasChallenge = (options: object) => 'challenge' in options && typeof options.challenge === 'string'
const isRequest = (options: object): options is PublicKeyCredentialRequestOptionsJSON => hasChallenge(options)
const isCreation = (options: object): options is PublicKeyCredentialCreationOptionsJSON =>
  hasChallenge(options) && 'user' in options
