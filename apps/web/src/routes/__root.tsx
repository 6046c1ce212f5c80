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
  // a confirmation link has priority on any page, for anyone
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

/** A signed-in person's answer is among their consents; for everyone else the cookie is the only record. */
async function keepAnswer(granted: boolean) {
  if (currentUser() && !currentUser()?.impersonator) await client.account.saveConsent({ granted })
}

/** An absent page has no app frame around it, so it brings its own `<main>`. */
function Lost() {
  return (
    <main>
      <NotFound />
    </main>
  )
}
