import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPolicy } from '../../features/legal/PrivacyPolicy.tsx'
import { siteQuery } from '../../features/session/session-queries.ts'
import { AuthPage } from './-AuthPage.tsx'

/** Which personal data is stored, and why. */
export const Route = createFileRoute('/auth/privacy-policy')({ component: Privacy })

function Privacy() {
  const site = useQuery(siteQuery()).data?.data
  return (
    <AuthPage frame="reading">
      {site && (
        <PrivacyPolicy
          provider={site.platformName}
          supportEmail={site.contact.supportEmail}
          policyUrl={site.links.privacyPolicy}
        />
      )}
    </AuthPage>
  )
}
