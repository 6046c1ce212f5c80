import type { LogLine } from '../../apps/server/src/testing/servers/server-process.ts'

/**
 * Durations from the server's own log, from the request to the last byte of the answer: without what the
 * client adds.
 */
export class RequestTimes {
  readonly #byRoute = new Map<string, number[]>()

  readonly note = ({ route, ms }: LogLine) => {
    if (route === undefined || ms === undefined) return
    const times = this.#byRoute.get(route)
    if (times) times.push(ms)
    else this.#byRoute.set(route, [ms])
  }

  forget(route: string) {
    this.#byRoute.delete(route)
  }

  /**
   * The last `count` durations of a call, once the log contains that many: entries arrive shortly after the
   * answer.
   */
  async last(route: string, count: number): Promise<number[]> {
    const giveUpAt = Date.now() + 10_000
    while (Date.now() < giveUpAt) {
      const times = this.#byRoute.get(route) ?? []
      if (times.length >= count) return times.slice(-count)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    throw new Error(`the log does not tell ${count} requests of ${route}`)
  }
}
