import type { PasswordHint } from '@kilowatt/domain/passwords/password-strength'
import { AppError } from '../../../platform/errors.ts'
import { openSeparateProcess, type Task } from '../../../platform/separate-process.ts'

export type PasswordQuestion = {
  readonly password: string
  /** words that an acquaintance of the person would try */
  readonly personal: readonly string[]
}

/**
 * Longest wait for an estimate: an odd password takes tenths of a second, and the first one also waits for the word
 * lists, for seconds on a busy machine.
 */
const PATIENCE_MS = 30_000
/** Largest number of waiting requests. Above this number, people are asked to try again later. */
const MAX_OPEN = 50

const estimate: Task<PasswordQuestion, PasswordHint[]> = {
  url: new URL('./password-estimate.worker.ts', import.meta.url).href,
  name: 'estimate',
  run() {
    throw new Error('the word lists are in the other process')
  },
}

export type PasswordEstimator = ReturnType<typeof createPasswordEstimator>

/**
 * Lists what makes a password easy to guess. Runs in a separate process and for one password at a time,
 * because some passwords take a hundred times as long as others and callers need not be signed in.
 */
export function createPasswordEstimator() {
  const apart = openSeparateProcess({ maxWorkMs: PATIENCE_MS })
  let open = 0
  return {
    /**
     * @returns no hint for a password that is strong enough
     * @throws AppError `unavailable` if too many requests wait, or the server stops
     */
    async hintsOf(question: PasswordQuestion): Promise<PasswordHint[]> {
      if (open >= MAX_OPEN) throw new AppError('unavailable')
      open += 1
      try {
        return await apart.run(estimate, question)
      } catch (cause) {
        throw new AppError('unavailable', { cause })
      } finally {
        open -= 1
      }
    },
    [Symbol.asyncDispose]: () => apart[Symbol.asyncDispose](),
  }
}
