import type { authenticationResponse, registrationResponse } from '@kilowatt/contracts/identity/passkeys'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { z } from 'zod'
import { system } from '../../../platform/changes.ts'
import { AppError, toAppError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findVisitedBrand } from '../../branding/index.ts'
import { issueToken, useToken } from '../proof/one-time-tokens.ts'

const CHALLENGE_S = 300

/**
 * WebAuthn's relying party: the host in the address bar. A passkey for one brand's host is unknown at the
 * host of another brand.
 */
type Party = { readonly id: string; readonly origin: string; readonly name: string }

async function partyAt({ db }: Deps, origin: string): Promise<Party> {
  const { platformName } = await findVisitedBrand(db, origin)
  return { id: new URL(origin).hostname, origin, name: platformName }
}

type Deps = Pick<Platform, 'db' | 'inTx'>

/** Options for `navigator.credentials.create`; their challenge works once, for this person. */
export async function beginPasskey(deps: Deps, userId: number, origin: string) {
  const { db, inTx } = deps
  const party = await partyAt(deps, origin)
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
    // A passkey counts as both factors, so the device must verify its user.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await inTx(system, ({ tx }) =>
    issueToken(tx, {
      purpose: 'passkey_registration',
      userId,
      validS: CHALLENGE_S,
      token: options.challenge,
    }),
  )
  return { ...options }
}

/** A passkey that a browser has created and proved. */
export type VerifiedPasskey = Readonly<Awaited<ReturnType<typeof verifyNewPasskey>>>

/**
 * @throws AppError `invalid` if the response does not fit a challenge of this person; the challenge is used
 * up in any case
 */
export async function verifyNewPasskey(
  deps: Deps,
  {
    userId,
    origin,
    response,
  }: { userId: number; origin: string } & {
    response: z.output<typeof registrationResponse>
  },
) {
  const party = await partyAt(deps, origin)
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) =>
      consumeChallenge(deps.inTx, challenge, { purpose: 'passkey_registration', userId }),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(refuseWith('invalid'))
  if (!registrationInfo) throw new AppError('invalid')
  const { credential, credentialBackedUp } = registrationInfo
  return { ...credential, isBackedUp: credentialBackedUp }
}

/** Options for `navigator.credentials.get`, the same for everyone, because the device knows its passkeys. */
export async function beginPasskeySignIn(deps: Deps, origin: string) {
  const { id: rpID } = await partyAt(deps, origin)
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
  await deps.inTx(system, ({ tx }) =>
    issueToken(tx, {
      purpose: 'passkey_sign_in',
      userId: null,
      validS: CHALLENGE_S,
      token: options.challenge,
    }),
  )
  return { ...options }
}

/** A passkey that signed our challenge, and its signature counter. */
export type SignedPasskey = { readonly id: number; readonly userId: number; readonly counter: number }

/**
 * Finds the passkey that signed the challenge, which is used up.
 * @throws AppError `invalid_credentials` for anything that does not fit
 */
export async function verifySignedPasskey(
  deps: Deps,
  response: z.output<typeof authenticationResponse>,
  origin: string,
): Promise<SignedPasskey> {
  const party = await partyAt(deps, origin)
  const known = await deps.db
    .selectFrom('passkey')
    .select(['id', 'user_id as userId', 'public_key as publicKey', 'counter', 'transports'])
    .where('credential_id', '=', response.id)
    .executeTakeFirst()
  if (!known) throw new AppError('invalid_credentials')
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) =>
      consumeChallenge(deps.inTx, challenge, { purpose: 'passkey_sign_in', userId: null }),
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
  return { id: known.id, userId: known.userId, counter: authenticationInfo.newCounter }
}

type Expected = { purpose: 'passkey_registration' | 'passkey_sign_in'; userId: number | null }

const consumeChallenge = (inTx: Deps['inTx'], challenge: string, { purpose, userId }: Expected) =>
  inTx(system, async ({ tx }) => {
    const result = await useToken(tx, challenge, [purpose])
    return result.outcome === 'confirmed' && result.used.userId === userId
  }).catch((error: unknown) => {
    throw toAppError(error)
  })

/** The library throws plain errors for bad input from a browser; a database failure is not the browser's fault. */
const refuseWith = (code: 'invalid' | 'invalid_credentials') => (error: unknown) => {
  throw error instanceof AppError ? error : new AppError(code, { cause: error })
}
