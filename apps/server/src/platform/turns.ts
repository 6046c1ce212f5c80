import { AppError } from './errors.ts'
import { createSpent, type Spent } from './spent.ts'

type Limits = {
  /** over all people */
  readonly atOnce: number
  readonly ofOne: number
  /** largest amount of waiting work per person; more is refused */
  readonly mostWaiting: number
  /** a person with more recent work than this has one turn at a time; absent: no such limit */
  readonly generousMs?: number
  /**
   * after each turn of a person, the slot stays empty for as long as the turn took, which halves that
   * person's share
   */
  readonly withPauses?: boolean
}

type TurnOptions = { readonly signal?: AbortSignal | undefined; readonly isBegun?: boolean }

type Line = { running: number; readonly waiting: (() => void)[] }

/** Thrown if there is more work for a person than can be done soon. */
export class Busy extends AppError {
  /** time until there is room, estimated from recent durations */
  readonly retryAfterS: number

  constructor(retryAfterS: number) {
    super('busy', {
      message: `Too many of your requests are waiting already. Try again in ${retryAfterS} s.`,
      retryAfterS,
    })
    this.retryAfterS = retryAfterS
  }
}

/**
 * A fair queue of work: people take turns, and the person served last goes to the end. A caller with much
 * work waits for that work, and other callers wait for one turn at most.
 */
export function createTurns(
  { atOnce, ofOne, mostWaiting, generousMs = Number.POSITIVE_INFINITY, withPauses = false }: Limits,
  spent: Spent = createSpent(),
) {
  /** in the order of their next turn */
  const lines = new Map<number, Line>()
  let running = 0
  let meanMs = 0

  const mostOf = (person: number) => (spent.of(person) > generousMs ? 1 : ofOne)

  function next() {
    while (running < atOnce) {
      const found = [...lines].find(
        ([person, line]) => line.waiting.length > 0 && line.running < mostOf(person),
      )
      if (!found) return
      const [person, line] = found
      putLast(person, line)
      running++
      line.running++
      line.waiting.shift()?.()
    }
  }

  function lineOf(person: number): Line {
    const line = lines.get(person) ?? { running: 0, waiting: [] }
    lines.set(person, line)
    return line
  }

  function leave(person: number, line: Line) {
    running--
    line.running--
    putLast(person, line)
    next()
  }

  function putLast(person: number, line: Line) {
    lines.delete(person)
    if (line.running > 0 || line.waiting.length > 0) lines.set(person, line)
  }

  /**
   * @param options.signal a caller who gives up loses the place in the queue
   * @param options.isBegun continues accepted work, which is never refused
   * @throws Busy if too much of this person's work is waiting; rejects if the caller gave up
   */
  return async <T>(
    person: number,
    work: () => Promise<T>,
    { signal, isBegun = false }: TurnOptions = {},
  ): Promise<T> => {
    if (signal?.aborted) throw new Busy(1)
    const line = lineOf(person)
    if (line.waiting.length >= mostWaiting && !isBegun) {
      // requesting more than may wait counts like a long call
      spent.add(person, Number.POSITIVE_INFINITY)
      throw new Busy(
        Math.max(1, Math.ceil((line.waiting.length * meanMs * (withPauses ? 2 : 1)) / ofOne / 1000)),
      )
    }
    await new Promise<void>((begin, giveUp) => {
      const turn = () => {
        signal?.removeEventListener('abort', abort)
        begin()
      }
      const abort = () => {
        line.waiting.splice(line.waiting.indexOf(turn), 1)
        putLast(person, line)
        giveUp(new Busy(1))
      }
      signal?.addEventListener('abort', abort, { once: true })
      line.waiting.push(turn)
      next()
    })
    const begunAt = performance.now()
    try {
      return await work()
    } finally {
      const tookMs = performance.now() - begunAt
      meanMs += (tookMs - meanMs) / 8
      spent.add(person, tookMs)
      if (withPauses) setTimeout(leave, tookMs, person, line).unref()
      else leave(person, line)
    }
  }
}

export type InTurn = ReturnType<typeof createTurns>
