import type { Location } from '@kilowatt/contracts/locations'
import { IconChartAreaLine, IconHomeBolt } from '@tabler/icons-react'
import { createFileRoute, notFound, Outlet, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../../api/call-errors.ts'
import { orpc } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { LiveBadge } from '../../../features/live/LiveBadge.tsx'
import { Dock } from '../../../ui/shell/Dock.tsx'
import { NotFound } from '../../../ui/state/NotFound.tsx'

/** Everything about one location. One that is absent or not ours is not found. */
export const Route = createFileRoute('/_signed-in/locations/$locationId')({
  loader: async ({ params }): Promise<Location> => {
    if (!/^\d{1,9}$/.test(params.locationId)) throw notFound()
    try {
      const options = orpc.locations.get.queryOptions({ input: { id: Number(params.locationId) } })
      return (await queryClient.fetchQuery(options)).data.location
    } catch (error) {
      if (['not_found', 'forbidden'].includes(errorCodeOf(error))) throw notFound()
      throw error
    }
  },
  notFoundComponent: () => <NotFound />,
  component: LocationPages,
})

function LocationPages() {
  const { t } = useTranslation()
  const { timezone } = Route.useLoaderData()
  const { locationId } = Route.useParams()
  const { pathname } = useLocation()
  const base = `/locations/${locationId}`
  // managing is a section of its own; its save bar stands in the dock's place
  if (pathname.startsWith(`${base}/manage`)) return <Outlet />
  return (
    <>
      <LiveBadge zone={timezone.name} />
      <Outlet />
      <Dock
        items={[
          { href: base, label: t('overview.title'), icon: IconHomeBolt, active: pathname === base },
          {
            href: `${base}/charts`,
            label: t('charts.title'),
            icon: IconChartAreaLine,
            active: pathname === `${base}/charts`,
          },
        ]}
      />
    </>
  )
}
