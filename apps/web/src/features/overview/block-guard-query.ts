import { orpc } from '../../api/client.ts'

const REFRESH_MS = 60_000

/** Asked before the page is shown, because whether there is a card depends on it. */
export const blockGuardQuery = (locationId: number) =>
  orpc.agreedPowers.guard.queryOptions({
    input: { locationId },
    refetchInterval: REFRESH_MS,
    select: ({ data }) => data.guard,
  })
