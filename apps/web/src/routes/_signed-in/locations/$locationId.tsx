import type { Location } from '@kilowatt/contracts/tenancy/location'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, type NotFoundRouteProps, Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { orpc } from '../../../api/client.ts'
import { useLiveState } from '../../../api/live-context.tsx'
import { idOrNotFound, orNotFound, refusedBy } from '../../../api/or-not-found.ts'
import { queryClient } from '../../../api/query-client.ts'
import { LiveBadge } from '../../../features/live/LiveBadge.tsx'
import { LocationGone } from '../../../features/locations/LocationGone.tsx'
import { userQuery } from '../../../features/session/session-queries.ts'
import { planQuery } from '../../../features/strategies/plan/plan-queries.ts'
import { useAlarmCounts } from '../../../shared/alarms/use-alarm-counts.ts'
import { useIsAlone, useScreen } from '../../../shared/navigation/use-screen.ts'
import { useScreenEntries } from '../../../shared/navigation/use-screen-entries.ts'
import { Dock } from '../../../ui/shell/frame/Dock.tsx'
import { NotFound } from '../../../ui/state/NotFound.tsx'

/** Pages of a location. A location that is absent or not accessible is not found. */
export const Route = createFileRoute('/_signed-in/locations/$locationId')({
  staticData: { crumb: 'place' },
  loader: async ({ params }): Promise<Location> => {
    const options = orpc.locations.get.queryOptions({ input: { id: idOrNotFound(params.locationId) } })
    const known = () => queryClient.getQueryData(options.queryKey)?.data.location.name
    return (await orNotFound(queryClient.fetchQuery(options), known)).data.location
  },
  notFoundComponent: Gone,
  component: LocationPages,
})

/**
 * Names the location for a person who had it open until now. For everyone else, it looks as if it had never
 * existed.
 */
function Gone(lost: NotFoundRouteProps) {
  const refused = refusedBy(lost)
  return refused ? <LocationGone name={refused.name} /> : <NotFound />
}

function LocationPages() {
  const { id, timezone } = Route.useLoaderData()
  const { section } = useScreen()
  const entries = useScreenEntries('location')
  const isAlone = useIsAlone()
  // managing is a separate section, where the save bar replaces the dock
  const hasDock = section === null && !isAlone
  // strategies open with the plan where one is known, without asking for it on every page
  const hasPlan = useQuery({ ...planQuery(id), enabled: false }).data?.plan != null
  const opened = entries.map((entry) =>
    hasPlan && entry.href === webPaths.locationStrategies(id)
      ? { ...entry, href: webPaths.energyPlan(id) }
      : entry,
  )
  const items = useAlarmCounts(opened, hasDock ? { locationId: id } : null)
  return (
    <>
      <LeaveWhenRefused />
      {hasDock && <LiveBadge zone={timezone.name} />}
      <Outlet />
      {hasDock && <Dock items={items} />}
    </>
  )
}

/**
 * Retry interval after the stream was refused although the person still has the location: access was just
 * revoked or given back.
 */
const REFUSED_RETRY_MS = 30_000

/**
 * The live stream is the first to notice that access has ended; then the location, the tree and the
 * permissions are fetched again. A separate component, because it renders with every live value.
 */
function LeaveWhenRefused() {
  const router = useRouter()
  const { connection, retry } = useLiveState()
  const hasEnded = connection === 'refused'
  useEffect(() => {
    if (!hasEnded) return
    const outdated = [orpc.locations.key(), orpc.menu.key(), orpc.menuBranches.key(), userQuery.queryKey]
    void Promise.all(outdated.map((queryKey) => queryClient.invalidateQueries({ queryKey }))).then(() =>
      router.invalidate(),
    )
    // if access has ended, this page has been removed by then and the retry is cancelled
    const timer = setTimeout(retry, REFUSED_RETRY_MS)
    return () => clearTimeout(timer)
  }, [hasEnded, retry, router])
  return null
}
