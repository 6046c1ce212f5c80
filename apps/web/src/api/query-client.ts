import { QueryClient } from '@tanstack/react-query'
import { mayRetry } from './call-errors.ts'

/**
 * Asked also while the browser believes itself offline: a call that waits for the network instead of failing is a page that
 * loads for ever and a Save that turns for ever, without a word.
 */
const networkMode = 'always'

export const queryClient = new QueryClient({
  defaultOptions: {
    mutations: { networkMode },
    queries: {
      networkMode,
      refetchOnReconnect: true,
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && mayRetry(error),
    },
  },
})
