import type { ErrorCode } from './errors.ts'

/**
 * What the API says with a code when nothing more is known, for people who write programs. The web app has words of its own for
 * every code, so this is apart from what it loads.
 */
export const refusalSentences: Record<ErrorCode, string> = {
  invalid: 'The request is not valid.',
  unauthenticated: 'Sign in first.',
  invalid_credentials: 'E-mail or password is wrong.',
  email_not_verified: 'Confirm your e-mail address first.',
  second_factor_needed: 'Enter the code of your second factor.',
  passkey_needed: 'Sign in with your passkey.',
  second_factor_required: 'Your company requires a second factor; set one up first.',
  not_while_impersonating: 'This cannot be done in the name of somebody else.',
  key_scope: 'This API key may not do this.',
  super_admin_stays: 'A super admin cannot delete their own account; ask support.',
  forbidden: 'You may not do this.',
  not_found: 'Not found.',
  conflict: 'This contradicts the current state.',
  location_group_not_empty: 'Location group must be empty',
  location_group_cycle: 'A location group cannot be moved into itself or into a group below it.',
  already_in_group: 'Selected items already in the target group are refused',
  device_cycle: 'A device cannot stand behind itself or behind one that stands behind it.',
  location_has_controllers: 'Location still has controllers assigned',
  owns_locations: 'This person owns locations of the company; give them to somebody else first.',
  already_member: 'This person is in the company already.',
  invite_has_access: 'This email already has access to location!',
  invite_pending: 'This email already has pending invite!',
  invite_mail_failed: 'Error occurred while trying to send email!',
  invite_delete_failed: 'Failed to delete!',
  confirmation_failed: 'Error occurred while processing invite',
  token_used: 'Provided token was already used and confirmed!',
  token_expired: 'Provided token has expired!',
  token_missing: 'Token is missing! Invalid action requested!',
  controller_invalid: 'Provided controller data was not valid.',
  location_invalid: 'Provided location data was not valid.',
  controller_already_yours: 'You already linked this controller.',
  controller_of_somebody_else: "Cannot link, controller is already linked to someone else's account.",
  controller_not_found:
    'Serial number not found. Check the entered value and verify that your controller has internet access.',
  too_large: 'The request is too large.',
  unsupported_media_type: 'This content type is not supported.',
  value_refused: 'The device does not take this value.',
  too_many_requests: 'Too many requests; try again later.',
  internal: 'Something went wrong on our side.',
  unavailable: 'The service is not available right now; try again later.',
}
