/** More than a person reads; narrow the time for the rest. The last line of a file that leaves entries out says so. */
export const MAX_AUDIT_EXPORT_ROWS = 50_000
/** Answers of the export have this header, `true` or `false`: whether there are more entries than the file holds. */
export const AUDIT_EXPORT_CUT_HEADER = 'x-audit-export-cut'
