import { vi } from 'vitest'

/** Background work of a job, a loop or another server completes when the processor has time. */
const PATIENCE = { timeout: 20_000, interval: 20 }

/** Retries until it no longer throws, with the timeout of `expect.poll`. */
export const eventually = <T>(look: () => T | Promise<T>): Promise<T> => vi.waitFor(look, PATIENCE)
