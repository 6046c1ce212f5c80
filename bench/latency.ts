export type Latency = { medianMs: number; p95Ms: number }

export const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.floor(sorted.length * share)] ?? 0

type Effort = { warmUp: number; runs: number }

/** Runs one after the other; `run` is told the number of the run, from 0 in the warm-up and from 0 again after it. */
export async function measureLatency(
  run: (i: number) => Promise<void>,
  { warmUp, runs }: Effort,
): Promise<Latency> {
  for (let i = 0; i < warmUp; i++) await run(i)
  const took: number[] = []
  for (let i = 0; i < runs; i++) {
    const startedAt = performance.now()
    await run(i)
    took.push(performance.now() - startedAt)
  }
  took.sort((a, b) => a - b)
  return { medianMs: took[runs >> 1] ?? 0, p95Ms: took[Math.floor(runs * 0.95)] ?? 0 }
}
