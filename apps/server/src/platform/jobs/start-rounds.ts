import type { Logger } from 'pino'
import type { Metrics } from '../metrics.ts'

const PAUSE_MS = 5_000
/** Pause after a failure, so a database in trouble is not flooded. */
const PAUSE_AFTER_FAILURE_MS = 15_000

type Parts = { readonly log: Logger; readonly metrics: Metrics; readonly stopping: AbortSignal }

type Rounds = {
  /** name of the work in metrics */
  readonly job: string
  /** one round; returns the amount done, 0 if nothing is due */
  readonly round: () => Promise<number>
  /** runs before the rounds of each turn */
  readonly before?: () => Promise<void>
  /** log message of a failed round */
  readonly failure: string
}

export type RunningRounds = AsyncDisposable & {
  /** Looks for due work soon, instead of after the pause. */
  readonly wake: () => void
}

/** Events within this time start the rounds only once. */
const WAKE_MS = 300

/** Runs rounds every few seconds until disposed; without a pause as long as there is more to do. */
export function startRounds(
  { log, metrics, stopping }: Parts,
  { job, round, before, failure }: Rounds,
): RunningRounds {
  let isEnding = false
  let timer: NodeJS.Timeout | null = null
  let turn: Promise<void> = Promise.resolve()
  let isWorking = false
  let isWoken = false
  const isDone = () => isEnding || stopping.aborted

  async function work() {
    let pauseMs = PAUSE_MS
    isWorking = true
    isWoken = false
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
    isWorking = false
    schedule(isWoken && pauseMs === PAUSE_MS ? WAKE_MS : pauseMs)
  }

  function wake() {
    if (isWoken) return
    isWoken = true
    if (isWorking) return
    if (timer) clearTimeout(timer)
    schedule(WAKE_MS)
  }

  function schedule(pauseMs: number) {
    if (isDone()) return
    timer = setTimeout(() => {
      turn = work()
    }, pauseMs)
  }

  schedule(PAUSE_MS)
  return {
    wake,
    async [Symbol.asyncDispose]() {
      isEnding = true
      if (timer) clearTimeout(timer)
      await turn
    },
  }
}
