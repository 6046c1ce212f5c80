import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Terms } from '../../features/legal/Terms.tsx'
import { siteQuery } from '../../features/session/session-queries.ts'
import { AuthPage } from './-AuthPage.tsx'

/** The terms to agree to at registration, if the provider has no page of its own. */
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
