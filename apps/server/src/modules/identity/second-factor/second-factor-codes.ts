import { createHmac, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { keyFor, openSecret, sealSecret } from '../../../platform/sealed-secret.ts'

const PERIOD_S = 30
const CODES = 10
/** Ten of these 31 characters are 49 bits. Characters that look alike are left out. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A secret for an authenticator app, in base 32. */
export const newAppSecret = () => new Secret({ size: 20 }).base32

/** Stored form of an app's secret. */
export const sealAppSecret = (secret: string, secretKey: string) =>
  sealSecret(secret, { secretKey, use: 'second-factor/app' })

export const openAppSecret = (sealed: Buffer, secretKey: string) =>
  openSecret(sealed, { secretKey, use: 'second-factor/app' })

export const appAddress = (secret: string, { issuer, label }: { issuer: string; label: string }) =>
  totpOf(secret, { issuer, label }).toString()

/**
 * The time step (RFC 6238) of a code: the current step, or the one before or after for inaccurate clocks; null if the
 * code is invalid.
 */
export function stepOfCode(secret: string, code: string, nowMs: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: nowMs, window: 1 })
  return delta === null ? null : Math.floor(nowMs / 1000 / PERIOD_S) + delta
}

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_S, algorithm: 'SHA1' })

/** Codes for people who lost their phone, like `7k2mx-9pq4r`. */
export const newRecoveryCodes = (): string[] => Array.from({ length: CODES }, newRecoveryCode)

function newRecoveryCode(): string {
  const letters = Array.from({ length: 10 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}

/** Stored form of a recovery code. People may omit the dash and type capital letters. */
export const hashRecoveryCode = (code: string, secretKey: string) =>
  createHmac('sha256', keyFor({ secretKey, use: 'second-factor/recovery' }))
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest()
