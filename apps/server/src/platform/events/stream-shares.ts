import { AppError } from '../errors.ts'
import type { Metrics } from '../metrics.ts'

/** Largest number of open streams per person, in all sessions and with all keys: more windows than a person watches. */
export const MAX_STREAMS_PER_PERSON = 32

export type StreamShares = ReturnType<typeof createStreamShares>

/**
 * Counts the open streams of each person.
 * @param streams name of what they show; each name has its own limit and metric
 */
export function createStreamShares({ counter }: Pick<Metrics, 'counter'>, streams = 'live') {
  const open = new Map<number, number>()
  const refused = counter({
    name: `${streams}_streams_refused_total`,
    help: 'Streams refused to people who have as many open as may be',
  })

  return {
    /**
     * @param gone frees the slot when it aborts, even if the stream never began; a caller who has already left gets
     * no slot
     * @returns a function to call when the stream has ended; repeated calls do nothing
     * @throws AppError `too_many_requests`
     */
    enter(userId: number, gone: AbortSignal): () => void {
      if (gone.aborted) return () => undefined
      const ofPerson = open.get(userId) ?? 0
      if (ofPerson >= MAX_STREAMS_PER_PERSON) {
        refused.inc()
        throw new AppError('too_many_requests')
      }
      open.set(userId, ofPerson + 1)
      let isOpen = true
      const leave = () => {
        if (!isOpen) return
        isOpen = false
        gone.removeEventListener('abort', leave)
        const others = (open.get(userId) ?? 1) - 1
        if (others > 0) open.set(userId, others)
        else open.delete(userId)
      }
      gone.addEventListener('abort', leave)
      return leave
    },
  }
}
