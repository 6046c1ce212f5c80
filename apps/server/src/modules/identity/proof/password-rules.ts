import type { PasswordHint } from '@kilowatt/domain/passwords/password-strength'
import { AppError } from '../../../platform/errors.ts'

/**
 * Refuses a password that is easy to guess.
 * @param personal what somebody who knows the person would try
 * @throws AppError `invalid`, naming `password` once per hint
 */
export async function assertStrongPassword(password: string, personal: readonly string[]): Promise<void> {
  // The word lists weigh half a megabyte; a server that nobody registers at never loads them.
  const { estimatePassword } = await import('@kilowatt/domain/passwords/password-strength')
  const { hints } = estimatePassword(password, personal)
  if (hints.length > 0) throw new AppError('invalid', { fields: hints.map(fieldOf) })
}

const fieldOf = (hint: PasswordHint) => ({ path: 'password', message: hint })
