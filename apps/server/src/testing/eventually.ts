import { vi } from 'vitest'

/** What a job, a loop or another server does in the background comes when the processor has time for it. */
const PATIENCE = { timeout: 20_000, interval: 20 }

/** Tries until it throws no more, with the patience of `expect.poll`. */
export const eventually = <T>(look: () => T | Promise<T>): Promise<T> => vi.waitFor(look, PATIENCE)
