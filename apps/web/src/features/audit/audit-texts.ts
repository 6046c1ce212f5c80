import { type AuditAction, auditActionTexts } from '@kilowatt/contracts/audit-names'
import { type AuditObjectType, auditObjectTexts } from '@kilowatt/contracts/audit-object-types'
import type { AuditEntry } from '@kilowatt/contracts/directory/audit'
import type { TFunction } from 'i18next'

const isAction = (action: string): action is AuditAction => Object.hasOwn(auditActionTexts, action)
const isObjectType = (name: string): name is AuditObjectType => Object.hasOwn(auditObjectTexts, name)

/** The action in words. An action that this page does not know is shown with its own name. */
export const actionText = (t: TFunction, action: string) =>
  isAction(action) ? t(auditActionTexts[action]) : action

export const objectTypeText = (t: TFunction, objectType: string) =>
  isObjectType(objectType) ? t(auditObjectTexts[objectType]) : objectType

export const objectText = (t: TFunction, { objectType, objectId, objectName }: AuditEntry) =>
  [objectTypeText(t, objectType), objectName ?? objectId].filter(Boolean).join(' ')
