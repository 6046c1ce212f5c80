/**
 * Why the portal told nothing. `token_refused` and `token_doubtful` ask for another token: a wrong one was seen to be answered by status 500, as a
 * portal that is down is, so that of a token that never worked both are possible.
 */
export type PortalFault =
  | 'token_refused'
  | 'token_doubtful'
  | 'not_found'
  | 'invalid_request'
  | 'busy'
  | 'down'
  | 'not_understood'

/** Its message names no token and no metering place. */
export class PortalError extends Error {
  override name = 'PortalError'
  readonly fault: PortalFault
  /** how long the portal wants to be left alone, ms; null where it does not say */
  readonly retryAfterMs: number | null

  constructor(fault: PortalFault, detail: string, retryAfterMs: number | null = null, cause?: unknown) {
    super(detail, { cause })
    this.fault = fault
    this.retryAfterMs = retryAfterMs
  }
}
