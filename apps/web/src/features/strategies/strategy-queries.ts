import type { Strategy } from '@kilowatt/contracts/control/strategy-entry'
import { orpc } from '../../api/client.ts'

/** Interval at which states and decisions are fetched again, ms. */
export const REFRESH_MS = 10_000
const DAY_MS = 86_400_000

/** Strategies of a location, its devices that can be regulated, and an emergency stop. */
export const strategiesQuery = (locationId: number) =>
  orpc.strategies.list.queryOptions({
    input: { locationId },
    refetchInterval: REFRESH_MS,
    // the client's types have no readonly arrays, such as the rows of a week
    select: ({ data }) => ({ ...data, strategies: data.strategies as Strategy[] }),
  })

/** Values in effect for each device, and manual overrides. */
export const setPointsQuery = (locationId: number) =>
  orpc.setPoints.ofLocation.queryOptions({
    input: { locationId },
    refetchInterval: REFRESH_MS,
    select: ({ data }) => data,
  })

type Of = { readonly deviceId?: number; readonly strategyId?: number }

/**
 * Decisions of the last days, newest first.
 * @param nowMs rounded to the minute, so the answer is cached for that long
 */
export const decisionsQuery = (locationId: number, of: Of, nowMs: number, days: number, limit: number) => {
  const to = Math.ceil(nowMs / 60_000) * 60_000
  return orpc.setPoints.history.queryOptions({
    input: { locationId, ...of, from: to - days * DAY_MS, to, limit },
    select: ({ data }) => data,
  })
}
