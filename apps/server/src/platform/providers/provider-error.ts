/** Why a provider gave no document. What is `busy` or `down` is asked again, what is `refused` or `too_large` is not. */
export type ProviderFault = 'busy' | 'down' | 'refused' | 'too_large'

/** No document. Its message names no address: that of ENTSO-E holds the token. */
export class ProviderError extends Error {
  override name = 'ProviderError'
  readonly fault: ProviderFault
  /** how long the provider wants to be left alone, ms; null where it does not say */
  readonly retryAfterMs: number | null
  /** of the answer; null where none came */
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
