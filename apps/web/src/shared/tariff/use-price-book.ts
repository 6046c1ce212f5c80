import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../api/client.ts'

const TEN_MINUTES_MS = 600_000

/** What the network costs, as the server knows it now: whatever is counted in the browser is counted with it. */
export const usePriceBook = () =>
  useQuery(orpc.networkPrices.book.queryOptions({ select: ({ data }) => data, staleTime: TEN_MINUTES_MS }))
