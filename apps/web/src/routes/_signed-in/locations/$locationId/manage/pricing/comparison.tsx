import { IconScale } from '@tabler/icons-react'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { ComparisonScreen } from '#features/pricing/comparison/ComparisonScreen.tsx'
import { parseComparisonSearch } from '#features/pricing/comparison/comparison-search.ts'
import { usePricingPlace } from '../../../../pricing/-use-place.ts'

/** Which plan would have been the best for a location, for people who manage its prices. */
export const Route = createFileRoute('/_signed-in/locations/$locationId/manage/pricing/comparison')({
  staticData: { crumb: { label: 'comparison.title', icon: IconScale } },
  validateSearch: parseComparisonSearch,
  beforeLoad: ({ params, context: { may } }) => {
    if (!may.managePricing) throw redirect({ to: '/locations/$locationId', params })
  },
  component: Comparison,
})

function Comparison() {
  const navigate = Route.useNavigate()
  return (
    <ComparisonScreen
      place={usePricingPlace()}
      search={Route.useSearch()}
      onSearch={(search) => navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
