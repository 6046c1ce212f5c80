import { setTimeout as delay } from 'node:timers/promises'
import type { Viewer } from './phone.ts'

export type ThreadShare = {
  /** share of a core: the page's main thread */
  mainThread: number
  /** share of a core: the page's whole process, including drawing without a graphics card */
  process: number
}

const SETTLE_MS = 3_000

/** Measures the cost of a page without any input. */
export async function measureShare({ cdp }: Pick<Viewer, 'cdp'>, seconds: number): Promise<ThreadShare> {
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  await delay(SETTLE_MS)
  const before = await figures(cdp)
  const startedAt = performance.now()
  await delay(seconds * 1000)
  const after = await figures(cdp)
  const tookS = (performance.now() - startedAt) / 1000
  return {
    mainThread: (after.taskS - before.taskS) / tookS,
    process: (after.processS - before.processS) / tookS,
  }
}

async function figures(cdp: Viewer['cdp']) {
  const { metrics } = await cdp.send('Performance.getMetrics')
  const value = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
  return { taskS: value('TaskDuration'), processS: value('ProcessTime') }
}
