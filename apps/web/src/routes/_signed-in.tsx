import type { User } from '@kilowatt/contracts/identity/auth'
import { isOpenBeforeSetup, webPaths } from '@kilowatt/contracts/web-paths'
import { mustSetUp } from '@kilowatt/domain/permissions/setup-status'
import { useMutation, useQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet, redirect, useNavigate, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import { client } from '../api/client.ts'
import { LiveProvider } from '../api/live-context.tsx'
import { queryClient } from '../api/query-client.ts'
import { useRefusal } from '../api/use-refusal.ts'
import { useDataView } from '../features/live/use-data-view.ts'
import { AppShell } from '../features/navigation/AppShell.tsx'
import { NotificationBell } from '../features/notifications/inbox/NotificationBell.tsx'
import { UnreadCount } from '../features/notifications/inbox/UnreadCount.tsx'
import { useUnreadStream } from '../features/notifications/inbox/use-unread.ts'
import { forgetPerson, signOut, siteQuery, userQuery } from '../features/session/session-queries.ts'
import { useSessionEnd } from '../features/session/use-session-end.ts'
import { needAllTexts } from '../i18n/switch-language.ts'
import { BrandLoader } from '../shared/brand/BrandLoader.tsx'
import { EnergyPatterns } from '../shared/energy/EnergyPatterns.tsx'
import { useIsAlone, useScreen } from '../shared/navigation/use-screen.ts'
import { UnitSystemContext } from '../shared/units/unit-system-context.ts'
import { clearToasts, toastError } from '../ui/feedback/toast.tsx'
import { SessionEndDialog } from './-SessionEndDialog.tsx'

// only for super admins, so no one else loads it
const loadPausedRollouts = () => import('../features/software-releases/PausedRollouts.tsx')
const PausedRollouts = lazy(loadPausedRollouts)

/** Maximum time to wait for the notices above a page. */
const NOTICE_WAIT_MS = 1000
const pausedRolloutsKnown = () =>
  Promise.race([
    loadPausedRollouts().then(({ pausedRolloutsQuery }) =>
      queryClient.ensureQueryData(pausedRolloutsQuery()),
    ),
    new Promise((resolve) => setTimeout(resolve, NOTICE_WAIT_MS)),
  ]).catch(() => undefined)

/**
 * After this time, the state of a person without a location is fetched again: someone may have shared one
 * with them.
 */
const SETUP_RECHECK_MS = 10_000

/**
 * Everything after sign-in. People who are not signed in are sent to the login and come back afterwards.
 * People without a location start with the setup.
 */
export const Route = createFileRoute('/_signed-in')({
  beforeLoad: async ({ location }) => {
    const user = await queryClient.fetchQuery(userQuery)
    if (!user) throw redirect({ to: '/auth/login', search: { back: location.href } })
    await Promise.all([needAllTexts(), user.role === 'ROLE_SUPER_ADMIN' && pausedRolloutsKnown()])
    // until the second factor is set up, the server refuses everything else
    if (user.owesSecondFactor && location.pathname !== webPaths.userSecurity())
      throw redirect({ to: '/user/profile/security' })
    if (mustSetUp(user) && !isOpenBeforeSetup(location.pathname)) {
      const now = await queryClient.fetchQuery({ ...userQuery, staleTime: SETUP_RECHECK_MS })
      if (now && mustSetUp(now)) throw redirect({ to: '/setup' })
      return { user: now ?? user }
    }
    return { user }
  },
  component: SignedIn,
})

function SignedIn() {
  const { user } = Route.useRouteContext()
  const router = useRouter()
  const navigate = useNavigate()
  const { place } = useScreen()
  const isAlone = useIsAlone()
  const { paceMs } = useDataView()
  const site = useQuery(siteQuery()).data?.data
  const refusal = useRefusal()
  const switchCompany = useMutation({
    mutationFn: (companyId: number) => client.sessions.switchCompany({ companyId }),
    // another company has another tree, other permissions and maybe another brand, so everything reloads
    onSuccess: () => navigate({ to: '/', reloadDocument: true }),
    onError: (error) => toastError(refusal(error)),
  })
  const [hasEnded, setEnded] = useState(false)
  /** a different person has signed in over the page */
  const [isForeign, setForeign] = useState(false)
  const endSession = () => {
    // the ended session explains all failures shown so far
    clearToasts()
    if (!user.impersonator) return setEnded(true)
    // an impersonator does not know this person's password
    forgetPerson()
    void router.invalidate()
  }
  useSessionEnd(endSession)
  useUnreadStream(!hasEnded && !isAlone)
  const continueAs = async (again: User) => {
    if (again.id !== user.id) {
      // texts typed here belong to the previous person: they are removed with the page, without asking about
      // unsaved changes
      flushSync(() => setForeign(true))
      return navigate({ to: '/', reloadDocument: true, ignoreBlocker: true })
    }
    if (user.company && again.company?.id !== user.company.id)
      await client.sessions.switchCompany({ companyId: user.company.id })
    setEnded(false)
    await queryClient.invalidateQueries()
    await router.invalidate()
  }
  if (!site || isForeign) return <BrandLoader />
  const page = (
    <UnitSystemContext value={user.preferences.units}>
      <EnergyPatterns />
      <Outlet />
    </UnitSystemContext>
  )
  return (
    <LiveProvider
      locationId={hasEnded ? null : (place?.locationId ?? null)}
      paceMs={paceMs}
      onSignedOut={endSession}
    >
      {isAlone ? (
        page
      ) : (
        <AppShell
          user={user}
          site={site}
          bell={<NotificationBell />}
          phoneBell={<NotificationBell onlyUnread />}
          unread={<UnreadCount />}
          onSwitchCompany={(companyId) => switchCompany.mutate(companyId)}
          onSignOut={async () => {
            await signOut()
            await navigate({ to: '/auth/login' })
          }}
        >
          {user.role === 'ROLE_SUPER_ADMIN' && (
            <Suspense>
              <PausedRollouts />
            </Suspense>
          )}
          {page}
        </AppShell>
      )}
      <SessionEndDialog
        opened={hasEnded}
        person={user}
        providers={site.socialProviders}
        onSignedIn={continueAs}
      />
    </LiveProvider>
  )
}
