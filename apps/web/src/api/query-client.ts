import { QueryClient } from '@tanstack/react-query'
import { mayRetry } from './call-errors.ts'

/**
 * Calls are sent even if the browser believes it is offline. Otherwise they would wait for the network
 * instead of failing, and a page would load, or a Save button spin, forever without a message.
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
