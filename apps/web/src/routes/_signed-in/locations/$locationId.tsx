import type { Location } from '@kilowatt/contracts/tenancy/locations'
import { IconChartAreaLine, IconHomeBolt } from '@tabler/icons-react'
import { createFileRoute, notFound, Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isNotThere } from '../../../api/call-errors.ts'
import { orpc } from '../../../api/client.ts'
import { useLiveState } from '../../../api/live-context.tsx'
import { queryClient } from '../../../api/query-client.ts'
import { LiveBadge } from '../../../features/live/LiveBadge.tsx'
import { userQuery } from '../../../features/session/session-queries.ts'
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
      if (isNotThere(error)) throw notFound()
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
  useLeaveWhenRefused()
  // managing is a section of its own; its save bar stands in the dock's place
  if (pathname.startsWith(`${base}/manage`)) return <Outlet />
  return (
    <>
      <LiveBadge zone={timezone.name} />
      <Outlet />
      <Dock
        items={[
          { href: base, label: t('words.overview'), icon: IconHomeBolt, active: pathname === base },
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

/** The live stream is the first to hear that access has ended: then the location, the tree and the rights are asked for anew. */
function useLeaveWhenRefused() {
  const router = useRouter()
  const isRefused = useLiveState().connection === 'refused'
  useEffect(() => {
    if (!isRefused) return
    const outdated = [orpc.locations.key(), orpc.menu.key(), orpc.menuBranches.key(), userQuery.queryKey]
    void Promise.all(outdated.map((queryKey) => queryClient.invalidateQueries({ queryKey }))).then(() =>
      router.invalidate(),
    )
  }, [isRefused, router])
}
