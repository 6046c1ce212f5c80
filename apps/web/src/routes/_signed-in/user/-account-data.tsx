import type { Account } from '@kilowatt/contracts/identity/account'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../api/client.ts'
import { userQuery } from '../../../features/session/session-queries.ts'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import { LinesSkeleton } from '../../../ui/data/LinesSkeleton.tsx'

type Loaded<Data> = { data: Data | undefined; error: Error | null; refetch: () => unknown }

/** A section once its data has loaded; before that a placeholder, or the reason why it failed. */
export function WhenLoaded<Data>({
  query,
  children,
}: {
  query: Loaded<Data>
  children: (data: Data) => ReactNode
}) {
  const { t } = useTranslation()
  if (query.data !== undefined) return children(query.data)
  if (query.error)
    return <LoadFailure title={t('user.errorTitle')} error={query.error} onRetry={() => query.refetch()} />
  return <LinesSkeleton />
}

export const useAccount = () =>
  useQuery(orpc.account.get.queryOptions({ select: ({ data }) => data.account }))

/**
 * Stores a saved account in the cache and refetches the signed-in user, because name, language and company
 * appear in the frame.
 */
export function useAccountSaved() {
  const queries = useQueryClient()
  const router = useRouter()
  return async (account?: Account) => {
    if (account) queries.setQueryData(orpc.account.get.queryKey(), { data: { account } })
    else await queries.invalidateQueries({ queryKey: orpc.account.key() })
    await queries.invalidateQueries({ queryKey: userQuery.queryKey })
    await router.invalidate()
  }
}
