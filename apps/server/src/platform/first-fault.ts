import type { z } from 'zod'

/** The first thing wrong with a message, for whoever sent it: the field, if it is about one, and what is wrong with it. */
export function firstFault({ issues: [issue] }: z.ZodError) {
  if (!issue) return 'not valid'
  const field = issue.path.map(String).join('.')
  return field === '' ? issue.message : `${field}: ${issue.message}`
}
