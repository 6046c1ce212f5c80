import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@kilowatt/contracts/identity/registration'
import { betterAuth } from 'better-auth'
import type { Platform } from '../../../platform/platform.ts'

const DAY_S = 86_400

/** Duration of "stay signed in" since the last use; without it the session ends with the browser, or after a day. */
export const SESSION_S = 30 * DAY_S
export const BRIEF_SESSION_S = DAY_S
/** A session in use is extended at most this often. */
const PROLONG_S = DAY_S

/** We set this header from the address that the HTTP server trusts, so that a client cannot choose its own. */
export const CLIENT_IP_HEADER = 'x-kilowatt-client-ip'

/**
 * better-auth on our tables. Its own HTTP endpoints stay closed: our calls use its functions, so every entry
 * point is in the contract. What the library does without our calls:
 * @writes session extends a session in use, and deletes expired sessions
 */
export function createSignInLibrary({ db, config, secretKey, log }: Platform) {
  return betterAuth({
    appName: 'Kilowatt',
    baseURL: config.publicUrl ?? 'http://localhost',
    secret: secretKey,
    database: { db, type: 'postgres' },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: { level: 'error', log: (_level, message) => log.error({ part: 'sign-in' }, message) },
    advanced: {
      cookiePrefix: 'kilowatt',
      useSecureCookies: config.publicUrl?.startsWith('https:') ?? false,
      database: { generateId: 'serial' },
      ipAddress: { ipAddressHeaders: [CLIENT_IP_HEADER] },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
    },
    user: {
      modelName: 'user_account',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    session: {
      expiresIn: SESSION_S,
      updateAge: PROLONG_S,
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    account: {
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: { fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' } },
  })
}

export type SignInLibrary = ReturnType<typeof createSignInLibrary>
