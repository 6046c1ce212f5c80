/** Severities of alarms and notices, the most urgent first. */
export const severities = ['critical', 'major', 'minor', 'info'] as const
export type Severity = (typeof severities)[number]

/** Whether a severity is at least as urgent as another. */
export const isAtLeast = (severity: Severity, limit: Severity) =>
  severities.indexOf(severity) <= severities.indexOf(limit)
