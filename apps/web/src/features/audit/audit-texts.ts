import type { AuditEntry } from '@kilowatt/contracts/directory/audit'
import type { TFunction } from 'i18next'

/** What was done, in words; an action that this page does not know yet shows its name. */
export const actionText = (t: TFunction, action: string) =>
  t([`audit.action_${action.replace('.', '_')}`, 'audit.action_any'], { action })

export const objectTypeText = (t: TFunction, objectType: string) =>
  t([`audit.object_${objectType}`, 'audit.object_any'], { objectType })

export const objectText = (t: TFunction, { objectType, objectId, objectName }: AuditEntry) =>
  [objectTypeText(t, objectType), objectName ?? objectId].filter(Boolean).join(' ')
