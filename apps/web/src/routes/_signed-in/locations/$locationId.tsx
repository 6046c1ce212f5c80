import type { Location } from '@kilowatt/contracts/tenancy/location'
import { createFileRoute, type NotFoundRouteProps, Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { orpc } from '../../../api/client.ts'
import { useLiveState } from '../../../api/live-context.tsx'
import { idOrNotFound, orNotFound, refusedBy } from '../../../api/or-not-found.ts'
import { queryClient } from '../../../api/query-client.ts'
import { LiveBadge } from '../../../features/live/LiveBadge.tsx'
import { LocationGone } from '../../../features/locations/LocationGone.tsx'
import { userQuery } from '../../../features/session/session-queries.ts'
import { useIsAlone, useScreen } from '../../../shared/navigation/use-screen.ts'
import { useScreenEntries } from '../../../shared/navigation/use-screen-entries.ts'
import { Dock } from '../../../ui/shell/frame/Dock.tsx'
import { NotFound } from '../../../ui/state/NotFound.tsx'

/** Everything about one location. One that is absent or not ours is not found. */
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

/** Who had it open until now is told by its name; for everybody else it is as if it had never been. */
function Gone(lost: NotFoundRouteProps) {
  const refused = refusedBy(lost)
  return refused ? <LocationGone name={refused.name} /> : <NotFound />
}

const screens = [
  '/_signed-in/locations/$locationId/',
  '/_signed-in/locations/$locationId/charts',
  '/_signed-in/locations/$locationId/reports',
  '/_signed-in/locations/$locationId/summary',
] as const

function LocationPages() {
  const { timezone } = Route.useLoaderData()
  const { section } = useScreen()
  const items = useScreenEntries(screens)
  const isAlone = useIsAlone()
  // managing is a section of its own; its save bar stands in the dock's place
  const hasDock = section === null && !isAlone
  return (
    <>
      <LeaveWhenRefused />
      {hasDock && <LiveBadge zone={timezone.name} />}
      <Outlet />
      {hasDock && <Dock items={items} />}
    </>
  )
}

/** Who is refused, though the location is still theirs, may be let in again: a right was just taken, or given back. */
const REFUSED_RETRY_MS = 30_000

/**
 * The live stream is the first to hear that access has ended: then the location, the tree and the rights are asked for anew. A component of
 * its own, because it is drawn with every live value.
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
    // where it has ended this page is gone by then, and nobody asks
    const timer = setTimeout(retry, REFUSED_RETRY_MS)
    return () => clearTimeout(timer)
  }, [hasEnded, retry, router])
  return null
}
