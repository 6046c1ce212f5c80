import type { LogLine } from '../apps/server/src/testing/servers/server-process.ts'

/** How long the server says that its calls took, from the request to the last byte of the answer: without what the one who asks adds. */
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

  /** The last `count` of a call, once the log has told as many: it comes a moment after the answer. */
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
