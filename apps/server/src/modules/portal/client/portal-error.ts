/**
 * Why the portal sent no data. `token_refused` and `token_doubtful` need another token. The portal answers a
 * wrong token with status 500, as if it were down, so for a token that never worked either may be the cause.
 */
export type PortalFault =
  | 'token_refused'
  | 'token_doubtful'
  | 'not_found'
  | 'invalid_request'
  | 'busy'
  | 'down'
  | 'not_understood'

/** Failure of the portal. The message contains neither the token nor the metering place. */
export class PortalError extends Error {
  override name = 'PortalError'
  readonly fault: PortalFault
  /** how long the portal asks us to wait, ms; null if it does not say */
  readonly retryAfterMs: number | null

  constructor(fault: PortalFault, detail: string, retryAfterMs: number | null = null, cause?: unknown) {
    super(detail, { cause })
    this.fault = fault
    this.retryAfterMs = retryAfterMs
  }
}
