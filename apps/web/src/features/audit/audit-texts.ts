import { type AuditAction, type AuditObjectType, auditActions } from '@kilowatt/contracts/audit-names'
import type { AuditEntry } from '@kilowatt/contracts/directory/audit'
import type { TFunction } from 'i18next'

const objectWords = {
  company: 'words.company',
  'location-group': 'words.group',
  location: 'words.location',
  controller: 'words.controller',
  device: 'words.device',
  user: 'words.user',
} as const satisfies Record<AuditObjectType, string>

const isAction = (action: string): action is AuditAction => auditActions.some((known) => known === action)
const isObjectType = (name: string): name is AuditObjectType => Object.hasOwn(objectWords, name)

/** What was done, in words; an action that this page does not know yet shows its name. */
export const actionText = (t: TFunction, action: string) =>
  isAction(action) ? t(`audit.action_${action}`) : action

export const objectTypeText = (t: TFunction, objectType: string) =>
  isObjectType(objectType) ? t(objectWords[objectType]) : objectType

export const objectText = (t: TFunction, { objectType, objectId, objectName }: AuditEntry) =>
  [objectTypeText(t, objectType), objectName ?? objectId].filter(Boolean).join(' ')
