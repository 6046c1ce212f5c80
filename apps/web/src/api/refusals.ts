import { type CallFailure, errorCodeOf } from './call-errors.ts'

/** The message of every way in which a call can fail. A code without a message does not compile. */
export const refusalKeys = {
  offline: 'refusals.offline',
  passkey_cancelled: 'refusals.passkey_cancelled',
  invalid: 'refusals.invalid',
  unauthenticated: 'refusals.unauthenticated',
  invalid_credentials: 'refusals.invalid_credentials',
  forbidden: 'refusals.forbidden',
  not_found: 'refusals.not_found',
  conflict: 'refusals.conflict',
  too_large: 'refusals.too_large',
  unsupported_media_type: 'refusals.unsupported_media_type',
  value_refused: 'refusals.value_refused',
  too_many_requests: 'refusals.too_many_requests',
  internal: 'refusals.internal',
  unavailable: 'refusals.unavailable',
  email_not_verified: 'refusals.email_not_verified',
  second_factor_needed: 'refusals.second_factor_needed',
  passkey_needed: 'refusals.passkey_needed',
  second_factor_required: 'refusals.second_factor_required',
  not_while_impersonating: 'refusals.not_while_impersonating',
  key_scope: 'refusals.key_scope',
  super_admin_stays: 'refusals.super_admin_stays',
  location_group_not_empty: 'refusals.location_group_not_empty',
  location_group_cycle: 'refusals.location_group_cycle',
  already_in_group: 'refusals.already_in_group',
  device_cycle: 'refusals.device_cycle',
  location_has_controllers: 'refusals.location_has_controllers',
  owns_locations: 'refusals.owns_locations',
  already_member: 'refusals.already_member',
  invite_has_access: 'refusals.invite_has_access',
  invite_pending: 'refusals.invite_pending',
  invite_mail_failed: 'refusals.invite_mail_failed',
  invite_delete_failed: 'refusals.invite_delete_failed',
  confirmation_failed: 'refusals.confirmation_failed',
  token_used: 'refusals.token_used',
  token_expired: 'refusals.token_expired',
  token_missing: 'refusals.token_missing',
  controller_invalid: 'refusals.controller_invalid',
  location_invalid: 'refusals.location_invalid',
  controller_already_yours: 'refusals.controller_already_yours',
  controller_of_somebody_else: 'refusals.controller_of_somebody_else',
  controller_not_found: 'refusals.controller_not_found',
  tunnel_unavailable: 'refusals.tunnel_unavailable',
  tunnel_costs: 'refusals.tunnel_costs',
  repair_contradicts: 'refusals.repair_contradicts',
  repair_without_ends: 'refusals.repair_without_ends',
  repairs_too_many: 'refusals.repairs_too_many',
  release_exists: 'refusals.release_exists',
  signing_key_missing: 'refusals.signing_key_missing',
  upload_incomplete: 'refusals.upload_incomplete',
  signature_invalid: 'refusals.signature_invalid',
  update_under_way: 'refusals.update_under_way',
  no_update: 'refusals.no_update',
  rollout_under_way: 'refusals.rollout_under_way',
  price_list_active: 'refusals.price_list_active',
  price_lists_overlap: 'refusals.price_lists_overlap',
  plan_in_use: 'refusals.plan_in_use',
  plan_used_elsewhere: 'refusals.plan_used_elsewhere',
  country_missing: 'refusals.country_missing',
  portal_token_exists: 'refusals.portal_token_exists',
  portal_device_exists: 'refusals.portal_device_exists',
} as const satisfies Record<CallFailure, string>

/** Messages of one place that says it better than the product does everywhere. */
export type OwnRefusals = Partial<Record<CallFailure, string>>

/** Key of the message that says why a call failed, and what to do next. */
export function refusalKeyOf(error: unknown, own: OwnRefusals = {}): string {
  const code = errorCodeOf(error)
  return own[code] ?? refusalKeys[code]
}
