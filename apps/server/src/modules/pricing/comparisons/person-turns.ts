import { AppError } from '../../../platform/errors.ts'

/** So many questions of one person wait for the one that is being counted. */
const MOST_WAITING = 3

/**
 * Lets everybody have one long question counted at a time, in this process: whoever asks much waits for themselves and not others for them.
 * @returns throws AppError `too_many_requests` when too many wait already
 */
export function createPersonTurns() {
  const last = new Map<number, { count: number; done: Promise<unknown> }>()
  return async <T>(userId: number, work: () => Promise<T>): Promise<T> => {
    const turns = last.get(userId) ?? { count: 0, done: Promise.resolve() }
    if (turns.count > MOST_WAITING) throw new AppError('too_many_requests')
    last.set(userId, turns)
    turns.count += 1
    const own = turns.done.then(work, work)
    turns.done = own.catch(() => undefined)
    try {
      return await own
    } finally {
      turns.count -= 1
      if (turns.count === 0) last.delete(userId)
    }
  }
}
