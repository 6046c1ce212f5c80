import type { SocialProvider } from '@kilowatt/contracts/social-providers'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client, orpc } from '../../../../api/client.ts'
import { useRefusal } from '../../../../api/use-refusal.ts'
import { LinkedProviders } from '../../../../features/account/security/LinkedProviders.tsx'
import { siteQuery } from '../../../../features/session/session-queries.ts'
import { toastError } from '../../../../ui/feedback/toast.tsx'
import { useSocialVisit } from '../../../auth/-social-visit.ts'
import { WhenLoaded } from '../-account-data.tsx'

/** The providers of this site, and those that the signed-in person can use. */
export function Providers() {
  const queries = useQueryClient()
  const refusal = useRefusal()
  const visit = useSocialVisit()
  const offered = useQuery(siteQuery()).data?.data.socialProviders ?? []
  const linked = useQuery(
    orpc.socialSignIn.list.queryOptions({
      select: ({ data }) => data.providers,
      enabled: offered.length > 0,
    }),
  )
  const onError = (error: Error) => toastError(refusal(error, { conflict: 'user.unlinkOnlyWay' }))
  const unlink = useMutation({
    mutationFn: (provider: SocialProvider) => client.socialSignIn.unlink({ provider }),
    onSuccess: () => queries.invalidateQueries({ queryKey: orpc.socialSignIn.key() }),
    onError,
  })
  if (offered.length === 0) return null
  return (
    <WhenLoaded query={linked}>
      {(list) => (
        <LinkedProviders
          providers={offered.map(({ id, name }) => ({
            id,
            name,
            linkedAt: list.find(({ provider }) => provider === id)?.linkedAt ?? null,
          }))}
          onLink={(provider) => visit.mutate({ provider, returnTo: webPaths.userSecurity() }, { onError })}
          onUnlink={(provider) => unlink.mutate(provider)}
          isBusy={unlink.isPending || visit.isPending}
        />
      )}
    </WhenLoaded>
  )
}
