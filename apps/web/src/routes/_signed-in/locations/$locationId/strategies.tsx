import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { createFileRoute, getRouteApi, Outlet, useMatch, useParams } from '@tanstack/react-router'
import { StrategiesFrame } from '../../../../features/strategies/StrategiesFrame.tsx'
import { strategyPlaceOf } from '../../../../features/strategies/strategy-place.ts'

const parent = getRouteApi('/_signed-in/locations/$locationId')

/** Strategies of a location: the plan that they follow, or the list and the open page next to it. */
export const Route = createFileRoute('/_signed-in/locations/$locationId/strategies')({
  staticData: {
    listed: { in: 'location', at: 22 },
    crumb: { label: 'strategies.title', icon: IconAdjustmentsHorizontal },
    wide: true,
  },
  component: Strategies,
})

function Strategies() {
  const location = parent.useLoaderData()
  const { strategyId } = useParams({ strict: false })
  const isPlan = useMatch({
    from: '/_signed-in/locations/$locationId/strategies/plan',
    shouldThrow: false,
  })
  if (isPlan) return <Outlet />
  return (
    <StrategiesFrame
      place={strategyPlaceOf(location)}
      selectedId={strategyId === undefined ? null : Number(strategyId)}
      isEditing={strategyId !== undefined}
    >
      <Outlet />
    </StrategiesFrame>
  )
}
