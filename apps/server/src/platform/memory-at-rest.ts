import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Logger } from 'pino'

const LOOK_MS = 15_000
/** share of one processor */
const MOST_BUSY = 0.15
/** Smallest growth that is worth the pause. */
const WORTH_BYTES = 50 * 1024 * 1024

type Seen = {
  /** share of one processor since the last check */
  readonly cpuShare: number
  readonly rssBytes: number
  /** resident memory after the last release, or at the start of the process */
  readonly keptBytes: number
}

/** Whether the server is idle and has grown enough for releasing memory to be worthwhile. */
export const isTimeToGiveBack = ({ cpuShare, rssBytes, keptBytes }: Seen): boolean =>
  cpuShare < MOST_BUSY && rssBytes - keptBytes > WORTH_BYTES

/**
 * Returns memory to the system while the server is idle. After much work, such as rolling up a year of
 * history, V8 keeps about 100 MB of empty pages, because Node never notifies it that the process is idle.
 * This takes 0.2 s (decision 031).
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

/** Collects all garbage and returns the empty pages to the system. */
export function collectAll() {
  setFlagsFromString('--expose-gc')
  const gc: unknown = runInNewContext('gc')
  if (typeof gc === 'function') gc({ type: 'major', flavor: 'last-resort' })
  setFlagsFromString('--no-expose-gc')
}
