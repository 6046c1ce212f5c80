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
  value_refused: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  // Refusals with a message of their own; the first code of a status speaks for what has none.
  email_not_verified: 403,
  second_factor_needed: 401,
  passkey_needed: 401,
  second_factor_required: 403,
  not_while_impersonating: 403,
  key_scope: 403,
  super_admin_stays: 403,
  location_group_not_empty: 409,
  location_group_cycle: 409,
  already_in_group: 409,
  device_cycle: 409,
  location_has_controllers: 409,
  owns_locations: 409,
  already_member: 409,
  invite_has_access: 409,
  invite_pending: 409,
  invite_mail_failed: 503,
  invite_delete_failed: 409,
  confirmation_failed: 409,
  token_used: 409,
  token_expired: 410,
  token_missing: 400,
  controller_invalid: 400,
  location_invalid: 400,
  controller_already_yours: 409,
  controller_of_somebody_else: 409,
  controller_not_found: 404,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus

/** `data` of an error answer: which inputs were refused and why. */
export type ErrorData = { fields: { path: string; message: string }[] }
