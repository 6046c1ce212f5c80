/** Every error code of the product and its HTTP status. The web maps a code to a message, so a code is never free text. */
export const errorStatus = {
  invalid: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus

/** `data` of an error answer: which inputs were refused and why. */
export type ErrorData = { fields: { path: string; message: string }[] }
