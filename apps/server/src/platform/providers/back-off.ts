import { ProviderError } from './provider-error.ts'

export type BackOff = {
  readonly attempts: number
  readonly firstMs: number
  readonly longestMs: number
  /** waits; ends early when the server stops */
  readonly pause: (ms: number) => Promise<unknown>
  /** 0 to 1, so that servers disconnected together do not retry together */
  readonly random: () => number
}

/**
 * Retries a busy or unavailable provider, each time after twice as long, or after the time that the provider
 * asks for. A wait longer than `longestMs` is skipped, because the next round of the job comes sooner.
 * @throws ProviderError of the last attempt
 */
export async function withBackOff<T>(ask: () => Promise<T>, of: BackOff): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof ProviderError) || attempt >= of.attempts) throw error
      if (error.fault === 'refused' || error.fault === 'too_large') throw error
      const waitMs = error.retryAfterMs ?? of.firstMs * 2 ** (attempt - 1) * (0.5 + of.random() / 2)
      if (waitMs > of.longestMs) throw error
      await of.pause(waitMs)
    }
}

/**
 * Lets one request through at a time, and the next one no sooner than `gapMs` after the start of the previous
 * one. Shared by all callers of a provider.
 */
export function createSpacing(gapMs: number, now: () => number, pause: (ms: number) => Promise<unknown>) {
  let freeAtMs = 0
  return async (): Promise<void> => {
    const waitMs = Math.max(0, freeAtMs - now())
    freeAtMs = now() + waitMs + gapMs
    if (waitMs > 0) await pause(waitMs)
  }
}
