export type Latency = { medianMs: number; p95Ms: number }

export const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.floor(sorted.length * share)] ?? 0

type Effort = { warmUp: number; runs: number }

/**
 * Measures runs one after the other; `run` gets the number of the run, counted from 0 in the warm-up and from
 * 0 again afterwards.
 */
export async function measureLatency(
  run: (i: number) => Promise<void>,
  { warmUp, runs }: Effort,
): Promise<Latency> {
  for (let i = 0; i < warmUp; i++) await run(i)
  const took: number[] = []
  for (let i = 0; i < runs; i++) took.push(await timeOf(() => run(i)))
  return latencyOf(took)
}

/** Like `measureLatency`, for two functions that alternate, so other work on the machine slows both alike. */
export async function measureAlongside(
  one: (i: number) => Promise<void>,
  other: (i: number) => Promise<void>,
  { warmUp, runs }: Effort,
): Promise<readonly [one: Latency, other: Latency]> {
  for (let i = 0; i < warmUp; i++) for (const run of [one, other]) await run(i)
  const took: [number[], number[]] = [[], []]
  for (let i = 0; i < runs; i++) {
    took[0].push(await timeOf(() => one(i)))
    took[1].push(await timeOf(() => other(i)))
  }
  return [latencyOf(took[0]), latencyOf(took[1])]
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

export function latencyOf(took: number[]): Latency {
  took.sort((a, b) => a - b)
  return { medianMs: percentile(took, 0.5), p95Ms: percentile(took, 0.95) }
}
