import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { NowAndLately } from '#features/strategies/decisions/NowAndLately.tsx'
import { strategyPlaceOf } from '#features/strategies/strategy-place.ts'

const parent = getRouteApi('/_signed-in/locations/$locationId')

/** Values that the strategies of a location set now, and their decisions. */
export const Route = createFileRoute('/_signed-in/locations/$locationId/strategies/')({
  staticData: { crumb: 'none' },
  component: Overview,
})

function Overview() {
  return <NowAndLately place={strategyPlaceOf(parent.useLoaderData())} />
}
