import type { Declaration } from './declaration.ts'

/**
 * Errors that any call can have, so they belong to no module. The first code of a status is used for answers without a
 * code.
 */
export const generalDeclaration = {
  errors: {
    invalid: { status: 400, sentence: 'The request is not valid.', text: 'refusals.invalid' },
    unauthenticated: { status: 401, sentence: 'Sign in first.', text: 'refusals.unauthenticated' },
    invalid_credentials: {
      status: 401,
      sentence: 'E-mail or password is wrong.',
      text: 'refusals.invalid_credentials',
    },
    forbidden: {
      status: 403,
      sentence: 'You do not have permission to do this.',
      text: 'refusals.forbidden',
    },
    not_found: { status: 404, sentence: 'Not found.', text: 'refusals.not_found' },
    conflict: { status: 409, sentence: 'This conflicts with the current state.', text: 'refusals.conflict' },
    too_large: { status: 413, sentence: 'The request is too large.', text: 'refusals.too_large' },
    unsupported_media_type: {
      status: 415,
      sentence: 'This content type is not supported.',
      text: 'refusals.unsupported_media_type',
    },
    value_refused: {
      status: 422,
      sentence: 'The device does not accept this value.',
      text: 'refusals.value_refused',
    },
    too_many_requests: {
      status: 429,
      sentence: 'Too many requests. Try again later.',
      text: 'refusals.too_many_requests',
    },
    internal: { status: 500, sentence: 'Something went wrong on our side.', text: 'refusals.internal' },
    unavailable: {
      status: 503,
      sentence: 'The service is not available right now. Try again later.',
      text: 'refusals.unavailable',
    },
    busy: {
      status: 429,
      sentence: 'Too many of your requests are already waiting. Try again later.',
      text: 'refusals.busy',
    },
  },
  auditFields: {
    companyId: 'words.company',
    devices: 'words.devices',
    email: 'words.email',
    from: 'quality.from',
    isNew: 'audit.field_isNew',
    kind: 'words.type',
    locationId: 'words.location',
    locations: 'words.locations',
    name: 'words.name',
    reason: 'quarantine.reason',
    source: 'networkPrices.source',
    status: 'words.state',
    to: 'quality.to',
    type: 'words.type',
    userId: 'words.user',
    validFrom: 'pricing.validFrom',
    validTo: 'pricing.validTo',
    value: 'company.recordValue',
  },
  auditReferences: {
    companyId: 'company',
    locationId: 'location',
    userId: 'user',
  },
} as const satisfies Declaration
