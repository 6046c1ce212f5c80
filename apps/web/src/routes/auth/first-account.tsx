import { webPaths } from '@kilowatt/contracts/web-paths'
import { Button } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../api/client.ts'
import { type FirstAccount, FirstAccountForm } from '../../features/registration/FirstAccountForm.tsx'
import { OutcomeCard } from '../../features/registration/OutcomeCard.tsx'
import { AppLink } from '../../ui/navigation/AppLink.tsx'
import { AuthPage } from './-AuthPage.tsx'
import { tokenSearch } from './-auth-search.ts'
import { useContinueSignedIn } from './-sign-in.ts'

/**
 * The first start of an installation without a demo: the token from the log creates the first super admin.
 */
export const Route = createFileRoute('/auth/first-account')({
  validateSearch: tokenSearch,
  component: FirstAccountPage,
})

function FirstAccountPage() {
  const { t } = useTranslation()
  const { token = '' } = Route.useSearch()
  const continueSignedIn = useContinueSignedIn(webPaths.home())
  const create = useMutation({
    mutationFn: (account: FirstAccount) => client.firstAccount.create(account),
    onSuccess: ({ data }) => continueSignedIn(data.user),
  })
  const state = useQuery(orpc.firstAccount.state.queryOptions())
  if (state.data?.data.open === false && !create.isSuccess)
    return (
      <AuthPage frame="card">
        <OutcomeCard icon={IconUserCheck} title={t('auth.firstClosed')}>
          <p>{t('auth.firstClosedText')}</p>
          <Button size="lg" variant="filled" component={AppLink} href={webPaths.login()}>
            {t('actions.signIn')}
          </Button>
        </OutcomeCard>
      </AuthPage>
    )
  return (
    <AuthPage frame="panel">
      <FirstAccountForm
        token={token}
        onSubmit={(account) => create.mutate(account)}
        isBusy={create.isPending || create.isSuccess}
        error={create.error}
      />
    </AuthPage>
  )
}
