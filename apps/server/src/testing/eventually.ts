import { vi } from 'vitest'

/**
 * Timeout for background work of a job, a loop or another server, which completes when the processor has
 * time.
 */
const PATIENCE = { timeout: 20_000, interval: 20 }

/** Retries until it no longer throws, with the timeout of `expect.poll`. */
export const eventually = <T>(look: () => T | Promise<T>): Promise<T> => vi.waitFor(look, PATIENCE)
