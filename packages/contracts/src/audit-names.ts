import { compose } from './compose.ts'

/** Key of the text of every action in the audit log, by action (`noun.verb`). */
export const auditActionTexts = compose('auditActions')
export type AuditAction = keyof typeof auditActionTexts
export const auditActions = Object.keys(auditActionTexts) as AuditAction[]

/**
 * Key of the text of every field of `before` and `after`, by path if nested; null if the field is of no use
 * to readers.
 */
export const auditFieldTexts = compose('auditFields')

/** Fields of `before` and `after` that contain an id, with the type of the object; responses add its name. */
export const auditReferences = compose('auditReferences')
