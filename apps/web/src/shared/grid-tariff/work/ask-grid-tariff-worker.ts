import type { GridTariffJob, GridTariffJobs } from './grid-tariff-jobs.ts'
import type { Answered, WorkerRequest } from './grid-tariff-worker.ts'

type Waiting = { readonly resolve: (output: unknown) => void; readonly reject: (error: Error) => void }

let worker: Worker | null = null
let lastId = 0
const waiting = new Map<number, Waiting>()

function started(): Worker {
  if (worker) return worker
  const made = new Worker(new URL('./grid-tariff-worker.ts', import.meta.url), { type: 'module' })
  made.onmessage = ({ data }: MessageEvent<Answered>) => {
    const requested = waiting.get(data.id)
    waiting.delete(data.id)
    if ('failure' in data) requested?.reject(new Error(data.failure))
    else {
      performance.measure('tariff work', { start: performance.now() - data.tookMs, duration: data.tookMs })
      requested?.resolve(data.output)
    }
  }
  // the script failed to load; the next call loads it again
  made.onerror = () => {
    made.terminate()
    worker = null
    const all = [...waiting.values()]
    waiting.clear()
    for (const { reject } of all) reject(new Error('the worker did not start'))
  }
  worker = made
  return made
}

/**
 * Runs a calculation in the worker, which starts with the first call. @throws Error if its script fails to
 * load or the input is invalid
 */
export function askGridTariffWorker<Job extends GridTariffJob>(
  job: Job,
  input: Parameters<GridTariffJobs[Job]>[0],
): Promise<ReturnType<GridTariffJobs[Job]>> {
  const id = ++lastId
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve: (output) => resolve(output as ReturnType<GridTariffJobs[Job]>), reject })
    const requested: WorkerRequest = { id, job, input }
    started().postMessage(requested)
  })
}
