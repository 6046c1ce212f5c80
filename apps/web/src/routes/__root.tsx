import { useQuery } from '@tanstack/react-query'
import { createRootRoute, Outlet, redirect } from '@tanstack/react-router'
import { client } from '../api/client.ts'
import { CookieBanner } from '../features/consent/CookieBanner.tsx'
import { currentUser, siteQuery } from '../features/session/session-queries.ts'
import { confirmationIn } from '../features/sharing/confirmation-link.ts'
import { SiteName } from '../ui/navigation/use-page-title.ts'
import { NotFound } from '../ui/state/NotFound.tsx'
import { Banners } from './-Banners.tsx'

export const Route = createRootRoute({
  // a confirmation comes first, on any page and for anybody
  beforeLoad: ({ location }) => {
    const link = confirmationIn(location.search)
    if (link) throw redirect({ to: '/confirmation', search: link, replace: true })
  },
  component: Root,
  notFoundComponent: Lost,
})

function Root() {
  const site = useQuery(siteQuery()).data?.data
  return (
    <SiteName value={site?.platformName ?? ''}>
      <CookieBanner onAnswer={keepAnswer} />
      <Banners />
      <Outlet />
    </SiteName>
  )
}

/** Who is signed in finds the answer among their consents; for everybody else the cookie is all there is. */
async function keepAnswer(granted: boolean) {
  if (currentUser() && !currentUser()?.impersonator) await client.account.saveConsent({ granted })
}

/** Outside of the frame the page brings its own landmark. */
function Lost() {
  return (
    <main>
      <NotFound />
    </main>
  )
}
