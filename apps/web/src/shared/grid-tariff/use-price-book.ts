import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../api/client.ts'

const TEN_MINUTES_MS = 600_000

/** The current network prices from the server, for everything that is calculated in the browser. */
export const usePriceBook = () =>
  useQuery(orpc.networkPrices.book.queryOptions({ select: ({ data }) => data, staleTime: TEN_MINUTES_MS }))
