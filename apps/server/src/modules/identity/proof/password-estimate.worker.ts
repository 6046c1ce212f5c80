import { estimatePassword } from '@kilowatt/domain/passwords/password-strength'
import type { PasswordQuestion } from './password-estimator.ts'

/** Done in the other process for `password-estimator.ts`, which loads the word lists there alone. */
export const estimate = {
  run: ({ password, personal }: PasswordQuestion) => estimatePassword(password, personal).hints,
}
