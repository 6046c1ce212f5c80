import { webPaths } from '@kilowatt/contracts/web-paths'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../api/client.ts'
import { TokenOutcomeCard } from '../../features/registration/TokenOutcomeCard.tsx'
import { BrandLoader } from '../../shared/brand/BrandLoader.tsx'
import { AuthPage } from './-AuthPage.tsx'
import { tokenSearch } from './-auth-search.ts'

/** State of a link: confirmed, already used, expired or missing. */
export const Route = createFileRoute('/auth/token-validation')({
  validateSearch: tokenSearch,
  component: TokenValidation,
})

function TokenValidation() {
  const { t } = useTranslation()
  const { token = '' } = Route.useSearch()
  const state = useQuery(orpc.registration.tokenState.queryOptions({ input: { token }, retry: false }))
  const outcome = state.error ?? state.data?.data.outcome
  if (outcome === undefined) return <BrandLoader />
  return (
    <AuthPage frame="card">
      <TokenOutcomeCard
        outcome={outcome}
        onRetry={() => void state.refetch()}
        action={{ label: t('actions.continue'), href: webPaths.home() }}
      />
    </AuthPage>
  )
}
