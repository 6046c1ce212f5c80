import { join } from 'node:path'

/**
 * How Node runs the server. Without a bound, V8 lets the space for young objects grow to 128 MB as soon as a burst of telemetry
 * comes and never gives it back; a quarter of that is as fast (docs/decisions/031-memory-at-rest.md).
 */
export const serverFlags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=16']

/** What our Node programs have in their environment. */
export const nodeEnvironment = {
  /**
   * Where Node keeps what it has compiled: a program of 2,000 modules is there after half of the time from its second start on. A
   * folder that cannot be written is no fault; it starts as it did the first time.
   */
  NODE_COMPILE_CACHE: join(
    import.meta.dirname ?? new URL('.', import.meta.url).pathname,
    '../node_modules/.cache/node',
  ),
  /** So that memory that is free goes back to the system (glibc; others ignore it): the server is 30 MB smaller at rest. */
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
