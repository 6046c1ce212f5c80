import { system } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { markSpotChanges } from '../marks/cost-marks.commands.ts'
import type { NetworkTermsOf } from './network-terms.ts'
import { recomputeRound } from './recompute.commands.ts'

const PAUSE_MS = 5_000
const PAUSE_AFTER_FAILURE_MS = 15_000

/**
 * Counts costs that are marked, every few seconds, round after round while there are more, until disposed. Every server with the role
 * `jobs` runs one; claims share the locations out.
 */
export function startCosting(
  { db, inTx, log, metrics, stopping }: Platform,
  networkTermsOf: NetworkTermsOf,
): AsyncDisposable {
  let isEnding = false
  let timer: NodeJS.Timeout | null = null
  let round: Promise<void> = Promise.resolve()
  const isDone = () => isEnding || stopping.aborted

  async function work() {
    let pauseMs = PAUSE_MS
    try {
      await inTx(system, ({ tx }) => markSpotChanges(tx))
      for (let done = 1; done > 0 && !isDone(); ) {
        const took = metrics.jobDurationS.startTimer({ job: 'pricing.recompute' })
        done = await recomputeRound({ db, inTx, networkTermsOf }, Date.now())
        if (done > 0) took({ outcome: 'done' })
      }
    } catch (err) {
      log.error({ err }, 'costs were not counted; their marks wait for the next round')
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
