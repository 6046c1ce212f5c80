import { join } from 'node:path'

/**
 * Node flags of the server. Without a limit, V8 lets the space for young objects grow to 128 MB at the first
 * burst of telemetry and never frees it; a quarter of that is as fast (docs/decisions/031-memory-at-rest.md).
 */
export const serverFlags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=16']

/** Environment of our Node programs. */
export const nodeEnvironment = {
  /**
   * Where Node caches compiled code: from the second start on, a program of 2,000 modules starts in half the
   * time. If the folder is not writable, every start is like the first.
   */
  NODE_COMPILE_CACHE: join(
    import.meta.dirname ?? new URL('.', import.meta.url).pathname,
    '../node_modules/.cache/node',
  ),
  /**
   * Makes glibc return free memory to the system (other C libraries ignore it): the server is 30 MB smaller
   * at rest.
   */
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
