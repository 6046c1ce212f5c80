import type { Logger } from 'pino'
import type { Metrics } from '../metrics.ts'

const PAUSE_MS = 5_000
/** Pause after a failure, so that a database in trouble is not flooded. */
const PAUSE_AFTER_FAILURE_MS = 15_000

type Parts = { readonly log: Logger; readonly metrics: Metrics; readonly stopping: AbortSignal }

type Rounds = {
  /** name in metrics */
  readonly job: string
  /** one round; returns the amount done, 0 if nothing is due */
  readonly round: () => Promise<number>
  /** runs before the rounds of each turn */
  readonly before?: () => Promise<void>
  /** log message of a failed round */
  readonly failure: string
}

/** Does what is due every few seconds, round after round while there is more, until disposed. */
export function startRounds(
  { log, metrics, stopping }: Parts,
  { job, round, before, failure }: Rounds,
): AsyncDisposable {
  let isEnding = false
  let timer: NodeJS.Timeout | null = null
  let turn: Promise<void> = Promise.resolve()
  const isDone = () => isEnding || stopping.aborted

  async function work() {
    let pauseMs = PAUSE_MS
    try {
      await before?.()
      for (let done = 1; done > 0 && !isDone(); ) {
        const took = metrics.jobDurationS.startTimer({ job })
        done = await round()
        if (done > 0) took({ outcome: 'done' })
      }
    } catch (err) {
      log.error({ err }, failure)
      pauseMs = PAUSE_AFTER_FAILURE_MS
    }
    schedule(pauseMs)
  }

  function schedule(pauseMs: number) {
    if (isDone()) return
    timer = setTimeout(() => {
      turn = work()
    }, pauseMs)
  }

  schedule(PAUSE_MS)
  return {
    async [Symbol.asyncDispose]() {
      isEnding = true
      if (timer) clearTimeout(timer)
      await turn
    },
  }
}
