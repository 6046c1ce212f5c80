import { QueryClient } from '@tanstack/react-query'
import { errorCodeOf } from './call-errors.ts'

/** Answers that a second try cannot change. */
const FINAL = new Set(['invalid', 'unauthenticated', 'forbidden', 'not_found', 'conflict'])

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && !FINAL.has(errorCodeOf(error)),
    },
  },
})
