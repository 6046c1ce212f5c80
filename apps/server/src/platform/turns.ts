import { AppError } from './errors.ts'

type Limits = {
  /** of all people together */
  readonly atOnce: number
  readonly ofOne: number
  /** so much of one person may wait; more is refused */
  readonly mostWaiting: number
  /** who was worked for so long lately has one at a time; absent: they keep what one person may have */
  readonly generousMs?: number
}

type Line = { running: number; readonly waiting: (() => void)[] }

/** More than can be done for one person soon. */
export class Busy extends AppError {
  /** when there is room again, by how long the others took */
  readonly retryAfterS: number

  constructor(retryAfterS: number) {
    super('busy', {
      message: `Too much of what you asked for is waiting already; try again in ${retryAfterS} s.`,
      retryAfterS,
    })
    this.retryAfterS = retryAfterS
  }
}

/** Of how long somebody was worked for, so much is forgotten in each second since. */
const FORGOTTEN = 0.25
/** Longer than this a call waits for somebody else, rather than takes the processors. */
const MOST_OF_ONE_MS = 1_000
/** Then those of whom all is forgotten are left out. */
const MANY_PEOPLE = 1_000

/** How long each person was worked for lately, ms. */
function createSpent() {
  const people = new Map<number, { readonly ms: number; readonly at: number }>()
  function of(person: number): number {
    const { ms, at } = people.get(person) ?? { ms: 0, at: 0 }
    return Math.max(0, ms - (performance.now() - at) * FORGOTTEN)
  }
  return {
    of,
    add(person: number, ms: number) {
      people.set(person, { ms: of(person) + ms, at: performance.now() })
      if (people.size > MANY_PEOPLE) for (const one of people.keys()) if (of(one) === 0) people.delete(one)
    },
  }
}

/**
 * A fair queue of work: people take turns, whoever had one last comes last. Who asks much waits for themselves, and others for one turn
 * at most.
 */
export function createTurns({ atOnce, ofOne, mostWaiting, generousMs = Number.POSITIVE_INFINITY }: Limits) {
  const spent = createSpent()

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

  function putLast(person: number, line: Line) {
    lines.delete(person)
    if (line.running > 0 || line.waiting.length > 0) lines.set(person, line)
  }

  /**
   * @param signal who gives up waiting loses the place
   * @throws Busy when too much of this person waits, or nobody waits for it any more
   */
  return async <T>(person: number, work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    if (signal?.aborted) throw new Busy(1)
    const line = lineOf(person)
    if (line.waiting.length >= mostWaiting)
      throw new Busy(Math.max(1, Math.ceil((line.waiting.length * meanMs) / ofOne / 1000)))
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
      spent.add(person, Math.min(tookMs, MOST_OF_ONE_MS))
      running--
      line.running--
      putLast(person, line)
      next()
    }
  }
}

export type InTurn = ReturnType<typeof createTurns>
