import { strategyKindNames } from '@kilowatt/domain/strategies/strategy-kinds'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { idOrNotFound } from '#api/or-not-found.ts'
import { StrategyScreen } from '#features/strategies/StrategyScreen.tsx'
import { strategyPlaceOf } from '#features/strategies/strategy-place.ts'
import { oneOf } from '#shared/address/address-values.ts'

const parent = getRouteApi('/_signed-in/locations/$locationId')
const NEW = 'new'

/** Kind that a link asks for, of a new strategy. The page knows the kinds; every page would load them for this check. */
type NewSearch = { kind?: string | undefined }

/** The editor of a strategy, or of a new one. */
export const Route = createFileRoute('/_signed-in/locations/$locationId/strategies/$strategyId')({
  staticData: { crumb: { label: 'strategies.one', icon: IconAdjustmentsHorizontal, isHeading: true } },
  validateSearch: ({ kind }: Record<string, unknown>): NewSearch => ({
    kind: typeof kind === 'string' ? kind : undefined,
  }),
  beforeLoad: ({ params }) => {
    if (params.strategyId !== NEW) idOrNotFound(params.strategyId)
  },
  component: OneStrategy,
})

function OneStrategy() {
  const location = parent.useLoaderData()
  const { strategyId } = Route.useParams()
  const { kind } = Route.useSearch()
  const { user } = Route.useRouteContext()
  return (
    <StrategyScreen
      place={strategyPlaceOf(location)}
      strategyId={strategyId === NEW ? null : Number(strategyId)}
      wantedKind={oneOf(kind, strategyKindNames) ?? null}
      ownName={`${user.first_name} ${user.last_name}`}
    />
  )
}
