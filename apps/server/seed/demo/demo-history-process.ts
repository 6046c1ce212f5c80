import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { SiteState } from '@kilowatt/households/site-state'
import type { DemoFleetSite } from './demo-fleet-file.ts'

const program = fileURLToPath(new URL('./demo-history-child.ts', import.meta.url))

/** Sent to the child over its channel, because the database's address contains a password. */
export type HistoryOrder = {
  readonly databaseUrl: string
  readonly sites: readonly DemoFleetSite[]
  readonly nowMs: number
}
/** State of each site at the end of its loaded history; null if loading was stopped before. */
export type HistoryAnswer = { readonly states: readonly (SiteState | null)[] }
export type HistoryFailure = { readonly failure: string; readonly code: string | undefined }

/**
 * Loads the history of the demo's sites in a separate process. Simulating a year leaves hundreds of megabytes
 * of heap, which the server would keep.
 */
export async function loadHistoryInProcess(order: HistoryOrder, stop: AbortSignal): Promise<HistoryAnswer> {
  const stopped = { states: order.sites.map(() => null) }
  if (stop.aborted) return stopped
  const child = fork(program, [], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const halt = () => child.kill('SIGTERM')
  stop.addEventListener('abort', halt)
  try {
    const answers: (HistoryAnswer | HistoryFailure)[] = []
    child.on('message', (message: HistoryAnswer | HistoryFailure) => answers.push(message))
    child.send(order)
    // The channel closes after everything sent over it has arrived; the process may exit earlier.
    const [[exitCode]] = await Promise.all([once(child, 'exit'), once(child, 'disconnect')])
    const [answer] = answers
    if (answer && !('failure' in answer)) return answer
    if (stop.aborted) return stopped
    if (answer) throw Object.assign(new Error(answer.failure), { code: answer.code })
    throw new Error(`the demo's history was not loaded: its process ended with ${exitCode}`)
  } finally {
    stop.removeEventListener('abort', halt)
  }
}
