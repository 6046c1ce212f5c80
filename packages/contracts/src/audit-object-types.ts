import { compose } from './compose.ts'

/**
 * Separate from the other names of the audit log, because the page's address is read before the page is
 * loaded.
 */

/** Key of the text for each type of object that an entry can be about. */
export const auditObjectTexts = compose('auditObjects')
export type AuditObjectType = keyof typeof auditObjectTexts
export const auditObjectTypes = Object.keys(auditObjectTexts) as AuditObjectType[]
