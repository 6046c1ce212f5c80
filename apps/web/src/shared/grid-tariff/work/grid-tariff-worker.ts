import { type GridTariffJob, gridTariffJobs } from './grid-tariff-jobs.ts'

export type WorkerRequest = { readonly id: number; readonly job: GridTariffJob; readonly input: unknown }
export type Answered =
  | { readonly id: number; readonly output: unknown; readonly tookMs: number }
  | { readonly id: number; readonly failure: string }

/** Calculates off the main thread, which keeps the page smooth. */
self.onmessage = ({ data: { id, job, input } }: MessageEvent<WorkerRequest>) => {
  const answer = (answered: Answered) => self.postMessage(answered)
  try {
    const beganMs = performance.now()
    const output = (gridTariffJobs[job] as (input: unknown) => unknown)(input)
    answer({ id, output, tookMs: performance.now() - beganMs })
  } catch (error) {
    answer({ id, failure: error instanceof Error ? error.message : String(error) })
  }
}
