import { auditNameKey } from '@kilowatt/contracts/audit-name-key'
import { auditFieldTexts, auditReferences } from '@kilowatt/contracts/audit-names'
import { countryName } from '@kilowatt/domain/units/names'
import type { i18n, TFunction } from 'i18next'

/** Values of enums, with their readable texts. */
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
  control: 'audit.scope_control',
  drop: 'audit.repair_drop',
  exchange: 'audit.repair_exchange',
  expired: 'audit.status_expired',
  false: 'words.no',
  imperial: 'audit.units_imperial',
  interpolate: 'audit.repair_interpolate',
  manage: 'audit.scope_manage',
  metric: 'audit.units_metric',
  no_answer: 'audit.record_no_answer',
  not_found: 'audit.record_not_found',
  pending: 'audit.status_pending',
  read: 'audit.scope_read',
  revoked: 'audit.status_revoked',
  true: 'words.yes',
  turn: 'audit.repair_turn',
  unchecked: 'audit.record_unchecked',
  verified: 'audit.record_verified',
} as const

/** Fields that people typed: a location called "read" is not the scope of a key. */
const wordFields = new Set([
  ...[
    'analytics',
    'control',
    'dkim',
    'dmarc',
    'edit',
    'excludedInCalculations',
    'hidden',
    'isDefault',
    'isNew',
    'managePricing',
    'manageUsers',
    'reversed',
  ],
  ...['repair', 'role', 'scope', 'secondFactorRequired', 'spf', 'status', 'type', 'units', 'view'],
])

type Field = keyof typeof auditFieldTexts
const isField = (name: string): name is Field => Object.hasOwn(auditFieldTexts, name)
const isWord = (value: string): value is keyof typeof valueWords => Object.hasOwn(valueWords, value)
const isReference = (field: string): field is keyof typeof auditReferences =>
  Object.hasOwn(auditReferences, field)

/**
 * The label of a field, or null if the field is hidden. A field that this page does not know is labelled with
 * its own name.
 */
export function fieldText(t: TFunction, field: string): string | null {
  if (!isField(field)) return field
  const key = auditFieldTexts[field]
  return key && t(key)
}

/** A readable value: a name for an id, a word for a flag or a state. */
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
