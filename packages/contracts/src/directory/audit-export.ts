/**
 * More rows than a person reads. Narrow the time range to get the others; the last line of a file that leaves
 * out entries says so.
 */
export const MAX_AUDIT_EXPORT_ROWS = 50_000
/** Header of the export: `true` if the file leaves out entries, else `false`. */
export const AUDIT_EXPORT_CUT_HEADER = 'x-audit-export-cut'
