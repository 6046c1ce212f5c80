import { compose } from './compose.ts'

/** Apart from the other names of the audit log: the address of its page is read before the page is loaded. */

/** Key of the text of everything an entry can be about, by type. */
export const auditObjectTexts = compose('auditObjects')
export type AuditObjectType = keyof typeof auditObjectTexts
export const auditObjectTypes = Object.keys(auditObjectTexts) as AuditObjectType[]
