import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Terms } from '../../features/legal/Terms.tsx'
import { siteQuery } from '../../features/session/session-queries.ts'
import { AuthPage } from './-AuthPage.tsx'

/** What is agreed to at registration, where the provider has no page of its own for it. */
export const Route = createFileRoute('/auth/terms')({ component: TermsPage })

function TermsPage() {
  const site = useQuery(siteQuery()).data?.data
  return (
    <AuthPage frame="reading">
      {site && (
        <Terms
          provider={site.platformName}
          supportEmail={site.contact.supportEmail}
          termsUrl={site.links.termsAndConditions}
        />
      )}
    </AuthPage>
  )
}
