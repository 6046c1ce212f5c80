import { hasRole } from '@kilowatt/domain/permissions/roles'
import { IconAdjustments, IconUsers } from '@tabler/icons-react'
import { createFileRoute, Outlet, redirect, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SectionNav } from '../../../../ui/shell/SectionNav.tsx'

/** Managing a location, for those who may change it or share it. */
export const Route = createFileRoute('/_signed-in/locations/$locationId/manage')({
  beforeLoad: ({ context: { user }, params }) => {
    const own = user.permissions.location.find(({ id }) => id === Number(params.locationId))
    const isManager = hasRole(user.role, 'ROLE_AGGREGATOR')
    const may = {
      edit: isManager || own?.edit === true,
      manageUsers: isManager || own?.manageUsers === true,
    }
    if (!may.edit && !may.manageUsers) throw redirect({ to: '/locations/$locationId', params })
    return { may }
  },
  component: ManageLocation,
})

function ManageLocation() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { may } = Route.useRouteContext()
  const { locationId } = Route.useParams()
  const base = `/locations/${locationId}/manage`
  const entry = (page: string, label: string, icon: typeof IconUsers) => ({
    href: `${base}/${page}`,
    label,
    icon,
    active: pathname === `${base}/${page}`,
  })
  return (
    <>
      <SectionNav
        title={t('actions.manageLocation')}
        entries={[
          ...(may.edit ? [entry('settings', t('shell.locationSettings'), IconAdjustments)] : []),
          ...(may.manageUsers ? [entry('users', t('words.users'), IconUsers)] : []),
        ]}
      />
      <Outlet />
    </>
  )
}
