/** Lets a fixed number of callers through at the same time. Others wait in order of arrival. */
export function createGate(places: number) {
  const waiting: (() => void)[] = []
  let free = places

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
