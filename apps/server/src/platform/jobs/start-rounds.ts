import type { Logger } from 'pino'
import type { Metrics } from '../metrics.ts'

const PAUSE_MS = 5_000
/** After a failure, so that a database in trouble is not asked at full speed. */
const PAUSE_AFTER_FAILURE_MS = 15_000

type Parts = { readonly log: Logger; readonly metrics: Metrics; readonly stopping: AbortSignal }

type Rounds = {
  /** as metrics name it */
  readonly job: string
  /** one round; it answers how much was done, 0 when nothing is due */
  readonly round: () => Promise<number>
  /** before the rounds of each turn */
  readonly before?: () => Promise<void>
  /** what the log says when one failed */
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
