import { IconRoute } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, getRouteApi, useNavigate } from '@tanstack/react-router'
import { PlanProofCards } from '#features/plan-proof/PlanProofCards.tsx'
import { EnergyPlanScreen } from '#features/strategies/plan/EnergyPlanScreen.tsx'
import { planQuery } from '#features/strategies/plan/plan-queries.ts'
import { parsePlanSearch } from '#features/strategies/plan/plan-search.ts'
import { strategyPlaceOf } from '#features/strategies/strategy-place.ts'

const parent = getRouteApi('/_signed-in/locations/$locationId')

/** The plan of the next hours, with the slot that a link leads to. */
export const Route = createFileRoute('/_signed-in/locations/$locationId/strategies/plan')({
  validateSearch: parsePlanSearch,
  staticData: { crumb: { label: 'planPage.title', icon: IconRoute } },
  component: Plan,
})

function Plan() {
  const location = parent.useLoaderData()
  const { at, device } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const { coordinates, gridLimitW } = location
  const hasPlan = useQuery(planQuery(location.id)).data?.plan != null
  return (
    <>
      <EnergyPlanScreen
        place={{ ...strategyPlaceOf(location), coordinates, gridLimitW }}
        chosen={at === undefined ? null : { atMs: at, deviceId: device ?? null }}
        onChoose={(chosen) =>
          void navigate({
            search: chosen ? { at: chosen.atMs, device: chosen.deviceId ?? undefined } : {},
            replace: true,
            resetScroll: false,
          })
        }
      />
      {hasPlan && <PlanProofCards place={location} />}
    </>
  )
}
