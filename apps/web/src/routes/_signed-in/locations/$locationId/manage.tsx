import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { createFileRoute, Outlet, redirect, useMatchRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useIsAlone } from '../../../../shared/navigation/use-screen.ts'
import { useScreenEntries } from '../../../../shared/navigation/use-screen-entries.ts'
import { managePath, mayManage } from '../../../../shared/places/may-on-location.ts'
import { SectionNav } from '../../../../ui/shell/section/SectionNav.tsx'

/** Managing a location, for people who may edit it, share it or manage its prices. */
export const Route = createFileRoute('/_signed-in/locations/$locationId/manage')({
  staticData: {
    section: '/manage',
    entry: { label: 'actions.manageLocation', icon: IconAdjustmentsHorizontal },
  },
  beforeLoad: ({ context: { user }, params }) => {
    const locationId = Number(params.locationId)
    const may = mayManage(user, locationId)
    const start = managePath(may, locationId)
    if (start === null) throw redirect({ to: '/locations/$locationId', params })
    return { may, start }
  },
  component: ManageLocation,
})

const SETTINGS = '/_signed-in/locations/$locationId/manage/settings'

function ManageLocation() {
  const { t } = useTranslation()
  const { may } = Route.useRouteContext()
  const isAlone = useIsAlone()
  // the comparison of both meters is a page of the settings, where a metering place is linked
  const isComparing = !!useMatchRoute()({ to: '/locations/$locationId/manage/meter-comparison' })
  const entries = useScreenEntries('manage', (needed) => needed !== 'superAdmin' && may[needed])
  if (isAlone) return <Outlet />
  return (
    <>
      <SectionNav
        title={t('actions.manageLocation')}
        entries={entries.map((entry) =>
          isComparing && entry.id === SETTINGS ? { ...entry, active: true } : entry,
        )}
      />
      <Outlet />
    </>
  )
}
