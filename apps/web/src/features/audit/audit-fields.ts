import { type AuditField, auditNameKey, auditReferences } from '@kilowatt/contracts/audit-names'
import { countryName } from '@kilowatt/domain/units/names'
import type { i18n, TFunction } from 'i18next'

/** What the fields of entries are called; null: of no use to whoever reads the log. */
const fieldWords = {
  alias: 'adminSearch.alias',
  analytics: 'consent.analytics',
  city: 'words.city',
  commandId: null,
  companyId: 'words.company',
  contactEmail: 'words.contactEmail',
  contactPhone: 'words.contactPhone',
  control: 'sharing.action_control',
  coordinates: 'audit.field_coordinates',
  'coordinates.latitude': 'locationSettings.latitude',
  'coordinates.longitude': 'locationSettings.longitude',
  country: 'words.country',
  countryId: 'words.country',
  dataLimitBytes: 'audit.field_dataLimitBytes',
  defaultLocationGroupId: 'company.defaultLocationGroupId',
  dkim: 'audit.field_dkim',
  dmarc: 'audit.field_dmarc',
  domain: 'company.domain',
  edit: 'sharing.action_edit',
  email: 'words.email',
  expiresInDays: 'audit.field_expiresInDays',
  filename: 'audit.field_filename',
  firstName: 'words.firstName',
  gridLimitW: 'audit.field_gridLimitW',
  groups: 'words.locationGroups',
  holdS: 'audit.field_holdS',
  houseNumber: 'locationSettings.houseNumber',
  isDefault: 'company.isDefault',
  isNew: 'audit.field_isNew',
  lastName: 'words.lastName',
  locale: 'form.language',
  locationGroupId: 'words.group',
  locationId: 'words.location',
  locationName: null,
  locations: 'words.locations',
  logo: 'company.logo',
  managePricing: 'sharing.action_managePricing',
  manageUsers: 'sharing.action_manageUsers',
  name: 'words.name',
  ownerId: 'words.owner',
  pace: 'backups.pace',
  parameter: 'audit.field_parameter',
  parentId: 'audit.field_parentId',
  phone: 'user.phone',
  platformName: 'company.platformName',
  postcode: 'locationSettings.postcode',
  privacyPolicyUrl: 'company.privacyPolicyUrl',
  productName: 'company.productName',
  provider: 'audit.field_provider',
  realtimePush: 'audit.field_realtimePush',
  region: 'locationSettings.region',
  'region.code': null,
  'region.name': 'locationSettings.region',
  'region.type': null,
  registrationUrl: 'company.registrationUrl',
  role: 'words.role',
  scope: 'user.keyScope',
  secondFactorRequired: 'company.secondFactorRequired',
  senderEmail: 'company.senderEmail',
  senderName: 'company.senderName',
  serials: 'words.controllers',
  slogan: 'company.slogan',
  solarPeakW: 'audit.field_solarPeakW',
  spf: 'audit.field_spf',
  spotMarketRegionId: null,
  startLocationId: 'words.location',
  startPage: 'user.startPage',
  status: 'words.state',
  street: 'locationSettings.street',
  supportEmail: 'company.supportEmail',
  termsUrl: 'company.termsUrl',
  theme: 'company.theme',
  timezone: 'words.timezone',
  type: 'words.type',
  units: 'user.units',
  userId: 'words.user',
  value: 'company.recordValue',
  view: 'sharing.action_view',
} as const satisfies Record<AuditField, string | null>

/** Values that are words of the program, and what people call them. */
const valueWords = {
  CONTROLLER: 'controllerTypes.CONTROLLER',
  GATEWAY: 'controllerTypes.GATEWAY',
  P1_WIFI: 'controllerTypes.P1_WIFI',
  ROLE_AGGREGATOR: 'roles.ROLE_AGGREGATOR',
  ROLE_SUPER_ADMIN: 'roles.ROLE_SUPER_ADMIN',
  ROLE_USER: 'roles.ROLE_USER',
  ROLE_USER_ADVANCED: 'roles.ROLE_USER_ADVANCED',
  ROLE_USER_BASIC: 'roles.ROLE_USER_BASIC',
  confirmed: 'words.confirmed',
  control: 'user.scope_control',
  expired: 'sharing.status_expired',
  false: 'words.no',
  imperial: 'user.units_imperial',
  manage: 'user.scope_manage',
  metric: 'user.units_metric',
  no_answer: 'company.record_no_answer',
  not_found: 'company.record_not_found',
  pending: 'sharing.status_pending',
  read: 'user.scope_read',
  revoked: 'sharing.status_revoked',
  true: 'words.yes',
  unchecked: 'company.record_unchecked',
  verified: 'company.record_verified',
} as const

/** Fields whose text people typed: a location called "read" is no scope of a key. */
const wordFields = new Set([
  ...['analytics', 'control', 'dkim', 'dmarc', 'edit', 'isDefault', 'isNew', 'managePricing', 'manageUsers'],
  ...['role', 'scope', 'secondFactorRequired', 'spf', 'status', 'type', 'units', 'view'],
])

type Field = keyof typeof fieldWords
const isField = (name: string): name is Field => Object.hasOwn(fieldWords, name)
const isWord = (value: string): value is keyof typeof valueWords => Object.hasOwn(valueWords, value)
const isReference = (field: string): field is keyof typeof auditReferences =>
  Object.hasOwn(auditReferences, field)

/** What a field is called, null for one that is not shown; a field that this page does not know yet shows its name. */
export function fieldText(t: TFunction, field: string): string | null {
  if (!isField(field)) return field
  const word = fieldWords[field]
  return word && t(word)
}

/** A value as people say it: a name for a number, a word for a flag or a state. */
export function valueText(
  { t, language }: { t: TFunction; language: i18n['language'] },
  names: Readonly<Record<string, string>>,
  { field, value }: { field: string; value: string },
): string {
  if (value === 'null' || value === '') return '–'
  if (field === 'country') return countryName(value, language)
  if (isReference(field)) {
    const kind = auditReferences[field]
    const name = names[auditNameKey(kind, value)]
    if (name === undefined) return t('audit.goneNumber', { number: value })
    return kind === 'country' ? countryName(name, language) : name
  }
  return wordFields.has(field) && isWord(value) ? t(valueWords[value]) : value
}
