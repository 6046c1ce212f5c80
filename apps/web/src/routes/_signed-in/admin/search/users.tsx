import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { UserAdministration } from '../../../../features/admin-search/people/UserAdministration.tsx'
import { UserResults } from '../../../../features/admin-search/results/UserResults.tsx'

export const Route = createFileRoute('/_signed-in/admin/search/users')({
  staticData: { crumb: 'none' },
  component: Users,
})

function Users() {
  const navigate = useNavigate()
  const { user } = Route.useRouteContext()
  const view = {
    address: Route.useSearch(),
    onChange: (search: ReturnType<typeof Route.useSearch>) =>
      void navigate({ to: '.', search, resetScroll: false }),
  }
  if (user.role !== 'ROLE_SUPER_ADMIN') return <UserResults {...view} />
  return (
    <UserAdministration
      ownId={user.id}
      // the other person has another menu, company and permissions, so everything reloads
      onImpersonated={() => window.location.assign('/')}
    >
      {(actionsOf) => <UserResults {...view} actionsOf={actionsOf} />}
    </UserAdministration>
  )
}
