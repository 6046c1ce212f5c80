import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { SiteState } from '@kilowatt/households/site-state'
import type { DemoFleetSite } from './demo-fleet-file.ts'

const program = fileURLToPath(new URL('./demo-history-child.ts', import.meta.url))

/** What the child is told, over the channel to it: the database's address holds a password. */
export type HistoryOrder = {
  readonly databaseUrl: string
  readonly sites: readonly DemoFleetSite[]
  readonly nowMs: number
}
/** Per site how it is at the end of its history, which is loaded; null when it was stopped on the way. */
export type HistoryAnswer = { readonly states: readonly (SiteState | null)[] }
export type HistoryFailure = { readonly failure: string; readonly code: string | undefined }

/**
 * Loads the history of the demo's sites in a process of its own: a year lived through leaves hundreds of megabytes of heap,
 * which the server that runs on afterwards would keep.
 */
export async function loadHistoryApart(order: HistoryOrder, stop: AbortSignal): Promise<HistoryAnswer> {
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
    // The end of the channel comes after all that was sent over it; the end of the process may come earlier.
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
