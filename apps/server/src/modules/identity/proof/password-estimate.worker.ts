import { estimatePassword } from '@kilowatt/domain/passwords/password-strength'
import type { PasswordQuestion } from './password-estimator.ts'

/** Runs in the worker process for `password-estimator.ts`; only that process loads the word lists. */
export const estimate = {
  run: ({ password, personal }: PasswordQuestion) => estimatePassword(password, personal).hints,
}
