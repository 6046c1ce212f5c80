/** Why a provider sent no document. `busy` and `down` are retried, `refused` and `too_large` are not. */
export type ProviderFault = 'busy' | 'down' | 'refused' | 'too_large'

/** A request without a document. The message contains no address, because ENTSO-E's includes the token. */
export class ProviderError extends Error {
  override name = 'ProviderError'
  readonly fault: ProviderFault
  /** how long the provider asks us to wait, ms; null if it does not say */
  readonly retryAfterMs: number | null
  /** status of the answer; null if there was none */
  readonly status: number | null

  constructor(
    fault: ProviderFault,
    detail: string,
    {
      retryAfterMs = null,
      status = null,
      cause,
    }: { retryAfterMs?: number | null; status?: number | null; cause?: unknown } = {},
  ) {
    super(detail, { cause })
    this.fault = fault
    this.retryAfterMs = retryAfterMs
    this.status = status
  }
}
