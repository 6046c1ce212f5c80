import type { authenticationResponse, registrationResponse } from '@kilowatt/contracts/identity/passkeys'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { sql } from 'kysely'
import type { z } from 'zod'
import { AppError, toAppError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { issueToken, useToken } from '../proof/one-time-tokens.ts'

const CHALLENGE_S = 300

/** WebAuthn's relying party: the host that people see in the address bar. A passkey of one brand's host is unknown to another's. */
type Party = { id: string; origin: string; name: string }

export const partyOf = (origin: string, name: string): Party => ({
  id: new URL(origin).hostname,
  origin,
  name,
})

type Deps = Pick<Platform, 'db' | 'inTx'>

/** Options for `navigator.credentials.create`; their challenge works once, for this person. */
export async function beginPasskey({ db, inTx }: Deps, userId: number, party: Party) {
  const person = await db
    .selectFrom('user_account')
    .select(['email', 'name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const existing = await db
    .selectFrom('passkey')
    .select(['credential_id as id', 'transports'])
    .where('user_id', '=', userId)
    .execute()
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userName: person.email,
    userDisplayName: person.name,
    userID: new TextEncoder().encode(String(userId)),
    attestationType: 'none',
    excludeCredentials: existing,
    // A passkey stands for both factors, so the device must know who holds it.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await inTx((tx) =>
    issueToken(tx, {
      purpose: 'passkey_registration',
      userId,
      validS: CHALLENGE_S,
      token: options.challenge,
    }),
  )
  return { ...options }
}

type NewPasskey = { name: string; response: z.output<typeof registrationResponse> }

/** @throws AppError `invalid` when the answer does not fit a challenge of this person */
export async function addPasskey(
  { inTx }: Deps,
  userId: number,
  { name, response, party }: NewPasskey & { party: Party },
) {
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) =>
      takeChallenge(inTx, challenge, { purpose: 'passkey_registration', userId }),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(refuseWith('invalid'))
  if (!registrationInfo) throw new AppError('invalid')
  const { credential, credentialBackedUp } = registrationInfo
  return inTx((tx) =>
    tx
      .insertInto('passkey')
      .values({
        user_id: userId,
        name,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: credential.transports ?? [],
        backed_up: credentialBackedUp,
        last_used_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
}

/** Options for `navigator.credentials.get`, the same for everybody: the device knows whose passkeys it has. */
export async function beginPasskeySignIn({ inTx }: Deps, party: Party) {
  const options = await generateAuthenticationOptions({ rpID: party.id, userVerification: 'required' })
  await inTx((tx) =>
    issueToken(tx, {
      purpose: 'passkey_sign_in',
      userId: null,
      validS: CHALLENGE_S,
      token: options.challenge,
    }),
  )
  return { ...options }
}

/**
 * Who signed the challenge.
 * @throws AppError `invalid_credentials` for everything that does not fit, `email_not_verified`
 */
export async function passkeyOwner(
  { db, inTx }: Deps,
  response: z.output<typeof authenticationResponse>,
  party: Party,
): Promise<{ userId: number }> {
  const known = await db
    .selectFrom('passkey')
    .innerJoin('user_account', 'user_account.id', 'passkey.user_id')
    .select([
      'passkey.id',
      'user_id as userId',
      'public_key as publicKey',
      'counter',
      'transports',
      'user_account.email_verified as isVerified',
    ])
    .where('credential_id', '=', response.id)
    .executeTakeFirst()
  if (!known) throw new AppError('invalid_credentials')
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) =>
      takeChallenge(inTx, challenge, { purpose: 'passkey_sign_in', userId: null }),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: response.id,
      publicKey: new Uint8Array(known.publicKey),
      counter: known.counter,
      transports: known.transports,
    },
  }).catch(refuseWith('invalid_credentials'))
  if (!verified) throw new AppError('invalid_credentials')
  await inTx((tx) =>
    tx
      .updateTable('passkey')
      .set({ counter: authenticationInfo.newCounter, last_used_at: sql<Date>`now()` })
      .where('id', '=', known.id)
      .execute(),
  )
  if (!known.isVerified) throw new AppError('email_not_verified')
  return { userId: known.userId }
}

type Expected = { purpose: 'passkey_registration' | 'passkey_sign_in'; userId: number | null }

const takeChallenge = (inTx: Deps['inTx'], challenge: string, { purpose, userId }: Expected) =>
  inTx(async (tx) => {
    const result = await useToken(tx, challenge, [purpose])
    return result.outcome === 'confirmed' && result.used.userId === userId
  }).catch((error: unknown) => {
    throw toAppError(error)
  })

/** The library throws plain errors for whatever a browser may send; a database that fails is not the browser's fault. */
const refuseWith = (code: 'invalid' | 'invalid_credentials') => (error: unknown) => {
  throw error instanceof AppError ? error : new AppError(code, { cause: error })
}
