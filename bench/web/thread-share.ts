import { setTimeout as delay } from 'node:timers/promises'
import type { Looker } from './phone.ts'

export type ThreadShare = {
  /** of a core: what the main thread of the page computes */
  mainThread: number
  /** of a core: all of the page's process, drawing without a graphics card included */
  process: number
}

const SETTLE_MS = 3_000

/** What a page costs that nobody touches. */
export async function measureShare({ cdp }: Pick<Looker, 'cdp'>, seconds: number): Promise<ThreadShare> {
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

async function figures(cdp: Looker['cdp']) {
  const { metrics } = await cdp.send('Performance.getMetrics')
  const value = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
  return { taskS: value('TaskDuration'), processS: value('ProcessTime') }
}
