import type { LocationPlanAnswer } from '@kilowatt/contracts/control/plans/location-plan'
import { keepPreviousData } from '@tanstack/react-query'
import { orpc } from '../../../api/client.ts'

/** Plans are checked every quarter-hour, and measurements of the past come with them. */
const REFRESH_MS = 60_000
/** The first plan is made within seconds. */
const FIRST_MS = 5_000

/** The newest plan of a location, the hours before it, and the decisions of people about it. */
export const planQuery = (locationId: number) =>
  orpc.plans.ofLocation.queryOptions({
    input: { locationId },
    refetchInterval: ({ state }) => (state.data?.data.why?.reason === 'not_ready' ? FIRST_MS : REFRESH_MS),
    select: ({ data }) => data as LocationPlanAnswer,
  })

/** Why a slot is as it is. The answer belongs to a version of the plan. */
export const slotQuery = (locationId: number, startMs: number) =>
  orpc.plans.slot.queryOptions({
    input: { locationId, startMs },
    placeholderData: keepPreviousData,
    select: ({ data }) => data,
  })
