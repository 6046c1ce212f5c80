import { join } from 'node:path'

/**
 * How Node runs the server. Without a bound, V8 lets the space for young objects grow to 128 MB as soon as a burst of telemetry
 * comes and never gives it back; a quarter of that is as fast (docs/decisions/031-young-generation.md).
 */
export const serverFlags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=16']

/**
 * Where Node keeps what it has compiled: a program of 2,000 modules is there after half of the time from its second start on. A
 * folder that cannot be written is no fault; it starts as it did the first time.
 */
export const compileCache = {
  NODE_COMPILE_CACHE: join(
    import.meta.dirname ?? new URL('.', import.meta.url).pathname,
    '../node_modules/.cache/node',
  ),
}
