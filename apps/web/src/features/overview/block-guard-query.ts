import { orpc } from '../../api/client.ts'

const REFRESH_MS = 60_000

/** Loaded before the page is shown, because it decides whether there is a card. */
export const blockGuardQuery = (locationId: number) =>
  orpc.agreedPowers.guard.queryOptions({
    input: { locationId },
    refetchInterval: REFRESH_MS,
    select: ({ data }) => data.guard,
  })
