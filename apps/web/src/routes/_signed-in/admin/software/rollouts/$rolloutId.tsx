import { webPaths } from '@kilowatt/contracts/web-paths'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { RolloutDeviceTable } from '#features/software-releases/RolloutDeviceTable.tsx'
import { RolloutScreen } from '#features/software-releases/RolloutScreen.tsx'
import { readRollout } from '#features/software-releases/rollout-address.ts'

/** One roll-out of a release, with its controllers. */
export const Route = createFileRoute('/_signed-in/admin/software/rollouts/$rolloutId')({
  staticData: { crumb: 'none' },
  validateSearch: readRollout,
  component: OneRollout,
})

function OneRollout() {
  const navigate = useNavigate()
  const rolloutId = Number(Route.useParams().rolloutId)
  return (
    <RolloutScreen
      rolloutId={rolloutId}
      listHref={webPaths.software()}
      onRolledBack={(id) =>
        navigate({ to: '/admin/software/rollouts/$rolloutId', params: { rolloutId: String(id) } })
      }
    >
      <RolloutDeviceTable
        rolloutId={rolloutId}
        address={Route.useSearch()}
        onChange={(search) => navigate({ to: '.', search, replace: true, resetScroll: false })}
      />
    </RolloutScreen>
  )
}
