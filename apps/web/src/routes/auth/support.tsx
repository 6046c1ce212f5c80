import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { SupportPage } from '../../features/legal/SupportPage.tsx'
import { siteQuery } from '../../features/session/session-queries.ts'
import { AuthPage } from './-AuthPage.tsx'

/** Where to get help. */
export const Route = createFileRoute('/auth/support')({ component: Support })

function Support() {
  const site = useQuery(siteQuery()).data?.data
  return <AuthPage frame="reading">{site && <SupportPage email={site.contact.supportEmail} />}</AuthPage>
}
