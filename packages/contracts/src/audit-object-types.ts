/**
 * Separate from the other names of the log, because the address of its page is parsed with them before the page has
 * loaded.
 */

/** What an entry is about. */
export const auditObjectTypes = [
  'company',
  'location-group',
  'location',
  'controller',
  'device',
  'device-group',
  'user',
  'software-release',
  'software-rollout',
  'utility-plan',
  'price-list',
  'bidding-zone',
  'network-price',
] as const
export type AuditObjectType = (typeof auditObjectTypes)[number]
