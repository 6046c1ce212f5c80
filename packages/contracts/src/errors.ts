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
  // Refusals with a message of their own. The first code of a status stands for any without one.
  busy: 429,
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
  left_with_controller: 409,
  nothing_to_take_over: 409,
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
  tunnel_unavailable: 409,
  tunnel_costs: 409,
  repair_contradicts: 409,
  repair_without_ends: 409,
  repairs_too_many: 409,
  release_exists: 409,
  signing_key_missing: 409,
  upload_incomplete: 409,
  signature_invalid: 422,
  update_under_way: 409,
  no_update: 409,
  rollout_under_way: 409,
  price_list_active: 409,
  price_lists_overlap: 409,
  plan_in_use: 409,
  plan_used_elsewhere: 409,
  country_missing: 409,
  portal_token_exists: 409,
  portal_device_exists: 409,
  portal_not_set: 409,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus

/** `data` of an error answer. */
export type ErrorData = {
  /** refused inputs, and why */
  fields?: { path: string; message: string }[]
  /** seconds until the next try can succeed, as in `Retry-After` */
  retryAfterS?: number
}
export type RefusedField = NonNullable<ErrorData['fields']>[number]
