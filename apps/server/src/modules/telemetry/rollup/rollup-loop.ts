import type { Platform } from '../../../platform/platform.ts'
import { type OnRolled, rollUpRound } from './rollup.commands.ts'

const PAUSE_MS = 5_000
/** After a failure, so that a database in trouble is not asked at full speed. */
const PAUSE_AFTER_FAILURE_MS = 15_000

/**
 * Rolls up what is due every few seconds, round after round while there is more, until disposed. Every server with the role
 * `jobs` runs one; locks share the locations out.
 */
export function startRollUps(
  { inTx, log, metrics, stopping }: Platform,
  onRolled: OnRolled,
): AsyncDisposable {
  let isEnding = false
  let timer: NodeJS.Timeout | null = null
  let round: Promise<void> = Promise.resolve()
  const isDone = () => isEnding || stopping.aborted

  async function work() {
    let pauseMs = PAUSE_MS
    try {
      for (let done = 1; done > 0 && !isDone(); ) {
        const took = metrics.jobDurationS.startTimer({ job: 'telemetry.rollUp' })
        done = await rollUpRound({ inTx, onRolled }, Date.now())
        if (done > 0) took({ outcome: 'done' })
      }
    } catch (err) {
      log.error({ err }, 'roll-up failed; its marks wait for the next round')
      pauseMs = PAUSE_AFTER_FAILURE_MS
    }
    schedule(pauseMs)
  }

  function schedule(pauseMs: number) {
    if (isDone()) return
    timer = setTimeout(() => {
      round = work()
    }, pauseMs)
  }

  schedule(PAUSE_MS)
  return {
    async [Symbol.asyncDispose]() {
      isEnding = true
      if (timer) clearTimeout(timer)
      await round
    },
  }
}
