import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Logger } from 'pino'

const LOOK_MS = 15_000
/** of one processor: whoever asks now waits for nobody */
const MOST_BUSY = 0.15
/** Less is not worth a pause. */
const WORTH_BYTES = 50 * 1024 * 1024

type Seen = {
  /** of one processor since the last look */
  readonly cpuShare: number
  readonly rssBytes: number
  /** what was left when memory was given back last, or when the process started */
  readonly keptBytes: number
}

/** Whether it is time to give memory back: nothing is being done, and much was done before. */
export const isTimeToGiveBack = ({ cpuShare, rssBytes, keptBytes }: Seen): boolean =>
  cpuShare < MOST_BUSY && rssBytes - keptBytes > WORTH_BYTES

/**
 * After a burst (a year of history rolled up) V8 keeps 100 MB of pages that nothing lives on, since Node never tells it that there is nothing
 * to do. At rest it is told so once: that takes 0.2 s (decision 031).
 */
export function giveMemoryBackAtRest(log: Logger): Disposable {
  let keptBytes = process.memoryUsage.rss()
  let cpu = process.cpuUsage()
  let at = performance.now()

  function look() {
    const { user, system } = process.cpuUsage(cpu)
    const cpuShare = (user + system) / 1000 / (performance.now() - at)
    const rssBytes = process.memoryUsage.rss()
    if (isTimeToGiveBack({ cpuShare, rssBytes, keptBytes })) {
      collectAll()
      keptBytes = process.memoryUsage.rss()
      log.info({ fromMb: mb(rssBytes), toMb: mb(keptBytes) }, 'memory given back')
    }
    cpu = process.cpuUsage()
    at = performance.now()
  }
  const timer = setInterval(look, LOOK_MS).unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}

const mb = (bytes: number) => Math.round(bytes / 1024 / 1024)

/** Collects until nothing more is found, and returns the pages to the system. */
export function collectAll() {
  setFlagsFromString('--expose-gc')
  const gc: unknown = runInNewContext('gc')
  if (typeof gc === 'function') gc({ type: 'major', flavor: 'last-resort' })
  setFlagsFromString('--no-expose-gc')
}
