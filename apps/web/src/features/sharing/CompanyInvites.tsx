import type { CompanyInvite } from '@kilowatt/contracts/sharing/company-invites'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../api/client.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { type PagedAddress, pageInput } from '../../shared/address/paged-address.ts'
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx'
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx'
import type { Column } from '../../ui/table/table-columns.ts'
import { pagingOf } from '../../ui/table/table-columns.ts'
import { CompanyInviteSheet } from './CompanyInviteSheet.tsx'
import { InviteTable } from './InviteTable.tsx'
import { inviteRefusals } from './invite-refusals.ts'
import classes from './sharing.module.css'

/** Times of a company belong to no location, so they are in the browser's zone. */
const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

type Props = { companyId: number; inviting: boolean; onInviteClosed: () => void }

/** Invites to a company, with their state. */
export function CompanyInvites({ companyId, inviting, onInviteClosed }: Props) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const queryClient = useQueryClient()
  const [place, setPlace] = useState<PagedAddress>({})
  const query = useQuery(
    orpc.companyInvites.list.queryOptions({
      input: { companyId, ...pageInput(place) },
      placeholderData: keepPreviousData,
    }),
  )
  const listed = query.data?.data
  const [revoked, setRevoked] = useState<CompanyInvite | null>(null)
  const revoke = useMutation({
    mutationFn: ({ id: inviteId }: CompanyInvite) => client.companyInvites.revoke({ companyId, inviteId }),
    onSuccess: () => {
      toastSuccess(t('sharing.revoked'))
      setRevoked(null)
    },
    onError: (error) => toastError(refusal(error, inviteRefusals)),
    onSettled: () =>
      Promise.all(
        [orpc.companyInvites.key(), orpc.members.key(), orpc.companyAdmin.key(), orpc.companies.key()].map(
          (queryKey) => queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
  const role: Column<CompanyInvite> = {
    key: 'role',
    header: t('words.role'),
    cell: ({ role: name }) => t(`roles.${name}`),
    phone: 'line',
  }
  const isPending = revoked?.status === 'pending'
  const email = revoked?.email
  return (
    <section className={classes.invites}>
      <h2>{t('sharing.invites')}</h2>
      <InviteTable
        id="company-invites"
        invites={listed?.invites}
        more={[role]}
        zone={timeZone}
        paging={pagingOf(place, listed?.total, setPlace)}
        emptyText={t('sharing.noCompanyInvitesText')}
        error={query.error}
        onRetry={() => query.refetch()}
        onRevoke={setRevoked}
      />
      <CompanyInviteSheet
        opened={inviting}
        companyId={companyId}
        roles={listed?.invitableRoles ?? []}
        onClose={onInviteClosed}
      />
      <ConfirmDialog
        opened={revoked !== null}
        question={t(isPending ? 'sharing.revokeInviteQuestion' : 'sharing.removeQuestion', { email })}
        consequence={t(isPending ? 'sharing.revokeInviteConsequence' : 'sharing.removeConsequence')}
        keepLabel={t('actions.keepIt')}
        confirmLabel={t(isPending ? 'sharing.revokeInvite' : 'sharing.removeMember')}
        danger
        busy={revoke.isPending}
        onConfirm={() => revoked && revoke.mutate(revoked)}
        onKeep={() => setRevoked(null)}
      />
    </section>
  )
}
