import { webPaths, withQuery } from '@kilowatt/contracts/web-paths'
import { ORPCError } from '@orpc/client'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { client } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import { signOut, userQuery } from '../features/session/session-queries.ts'
import { ConfirmationDialog, type ConfirmationState } from '../features/sharing/ConfirmationDialog.tsx'
import { type ConfirmationLink, confirmationPath } from '../features/sharing/confirmation-link.ts'
import { isInvite, lookAtInvite } from '../features/sharing/look-at-invite.ts'
import { textIn } from '../shared/address/address-values.ts'
import { BrandLoader } from '../shared/brand/BrandLoader.tsx'

/** Confirms what a link in a mail asks for, on whatever page the link was opened (spec §2). */
export const Route = createFileRoute('/confirmation')({
  validateSearch: (raw: Record<string, unknown>): ConfirmationLink => ({
    action: textIn(raw.action, 200) ?? '',
    id: textIn(raw.id, 200) ?? '',
  }),
  component: Confirmation,
})

/** The subject of the link, and the confirmation itself if nothing prevents it. */
async function confirm({ action, id }: ConfirmationLink): Promise<ConfirmationState> {
  const link = { action, id }
  if (!isInvite(link)) return { state: 'failed', error: new ORPCError('token_missing') }
  const {
    step,
    email: _,
    ...invited
  } = (await queryClient.fetchQuery({ ...lookAtInvite(link), staleTime: 0 })).data
  if (step !== 'ready') return { state: 'step', step, ...targetOf(invited) }
  const { data } = await client.confirmations.validate({ data: link })
  // a person invited to a company works in that company from now on; if switching fails, they choose it
  // themselves
  if ('company' in data)
    await client.sessions.switchCompany({ companyId: data.company.id }).catch(() => undefined)
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'confirmation' })
  return { state: 'confirmed', ...targetOf(data) }
}

type Named = { name: string }
const targetOf = (invited: { location: Named } | { company: Named }) =>
  'location' in invited
    ? { to: 'location' as const, name: invited.location.name }
    : { to: 'company' as const, name: invited.company.name }

function Confirmation() {
  const router = useRouter()
  const link = Route.useSearch()
  const query = useQuery({
    queryKey: ['confirmation', link],
    queryFn: () => confirm(link),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const signedInAs = useQuery(userQuery).data?.email
  const confirmation: ConfirmationState =
    query.data ??
    (query.error && !query.isFetching ? { state: 'failed', error: query.error } : { state: 'working' })
  const withReturn = (path: string) =>
    router.navigate({ href: withQuery(path, { back: confirmationPath(link) }) })
  return (
    <main>
      <BrandLoader />
      <ConfirmationDialog
        confirmation={confirmation}
        signedInAs={signedInAs}
        onRetry={() => void query.refetch()}
        onResend={() => withReturn(webPaths.awaitingVerification())}
        onContinue={() => router.navigate({ to: '/' })}
        // there is no reason to return to a closed invite
        onSignIn={() => (query.data ? withReturn(webPaths.login()) : router.navigate({ to: '/auth/login' }))}
        onRegister={() => withReturn(webPaths.register())}
        onSignOut={async () => {
          await signOut()
          await withReturn(webPaths.login())
        }}
      />
    </main>
  )
}
