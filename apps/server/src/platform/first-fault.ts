import type { z } from 'zod'

/** The first fault of a message, for its sender: the field, if the fault concerns one, and the reason. */
export function firstFault({ issues: [issue] }: z.ZodError) {
  if (!issue) return 'not valid'
  const field = issue.path.map(String).join('.')
  return field === '' ? issue.message : `${field}: ${issue.message}`
}
