import type { PasswordHint } from '@kilowatt/domain/passwords/password-strength'
import { hashPassword } from 'better-auth/crypto'
import { AppError } from '../../../platform/errors.ts'

/** scrypt, slow on purpose: do it before the transaction begins. */
export const hashUserPassword = (password: string): Promise<string> => hashPassword(password)

/**
 * The hash of a password that somebody chose, as `hashUserPassword`; refuses one that is easy to guess.
 * @param personal what somebody who knows the person would try
 * @throws AppError `invalid`, naming `password` once per hint
 */
export async function hashNewPassword(password: string, personal: readonly string[]): Promise<string> {
  // The word lists weigh half a megabyte; a server that nobody registers at never loads them.
  const { estimatePassword } = await import('@kilowatt/domain/passwords/password-strength')
  const { hints } = estimatePassword(password, personal)
  if (hints.length > 0) throw new AppError('invalid', { fields: hints.map(fieldOf) })
  return hashUserPassword(password)
}

const fieldOf = (hint: PasswordHint) => ({ path: 'password', message: hint })
