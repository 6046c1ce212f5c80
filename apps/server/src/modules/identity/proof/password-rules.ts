import type { PasswordHint } from '@kilowatt/domain/passwords/password-strength'
import { hashPassword } from 'better-auth/crypto'
import { AppError } from '../../../platform/errors.ts'
import type { PasswordEstimator } from './password-estimator.ts'

/** scrypt is slow on purpose, so call this before the transaction starts. */
export const hashUserPassword = (password: string): Promise<string> => hashPassword(password)

export type HashNewPassword = ReturnType<typeof createNewPasswords>

/**
 * Hash of a chosen password, like `hashUserPassword`; refuses a password that is easy to guess. Estimating is
 * expensive, so check first whether the caller may choose a password at all.
 * @param personal words that an acquaintance of the person would try
 * @throws AppError `invalid`, naming `password` once per hint; `unavailable`
 */
export const createNewPasswords =
  (estimator: PasswordEstimator) =>
  async (password: string, personal: readonly string[]): Promise<string> => {
    const hints = await estimator.hintsOf({ password, personal })
    if (hints.length > 0) throw new AppError('invalid', { fields: hints.map(fieldOf) })
    return hashUserPassword(password)
  }

const fieldOf = (hint: PasswordHint) => ({ path: 'password', message: hint })
