import type { LocationUser } from '@kilowatt/contracts/sharing/grants'
import type { Invite } from '@kilowatt/contracts/sharing/invites'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../api/client.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { type PagedAddress, pageInput } from '../../shared/address/paged-address.ts'
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx'
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx'
import { pagingOf } from '../../ui/table/table-columns.ts'
import { InviteSheet } from './InviteSheet.tsx'
import { InviteTable } from './InviteTable.tsx'
import { inviteRefusals } from './invite-refusals.ts'
import { PeopleTable } from './PeopleTable.tsx'
import { PermissionSheet } from './PermissionSheet.tsx'
import classes from './sharing.module.css'
import { isWaiting } from './sharing-rows.ts'

type Props = {
  locationId: number
  /** zone for the dates of invites */
  zone: string
  inviting: boolean
  onInviteClosed: () => void
}

/** Permissions at a location, and its invites. */
export function LocationSharing({ locationId, zone, inviting, onInviteClosed }: Props) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const queryClient = useQueryClient()
  const people = useQuery(orpc.grants.list.queryOptions({ input: { locationId } }))
  const [place, setPlace] = useState<PagedAddress>({})
  const invites = useQuery(
    orpc.invites.list.queryOptions({
      input: { locationId, ...pageInput(place) },
      placeholderData: keepPreviousData,
    }),
  )
  const [edited, setEdited] = useState<LocationUser | null>(null)
  const [revoked, setRevoked] = useState<{ person: LocationUser } | { invite: Invite } | null>(null)
  const grantable = people.data?.data.grantable ?? []
  const revoke = useMutation({
    mutationFn: (target: { person: LocationUser } | { invite: Invite }) =>
      'person' in target
        ? client.grants.revoke({ locationId, userId: target.person.id })
        : client.invites.revoke({ locationId, inviteId: target.invite.id }),
    onSuccess: () => {
      toastSuccess(t('sharing.revoked'))
      setRevoked(null)
    },
    onError: (error, target) => toastError(refusal(error, 'invite' in target ? inviteRefusals : undefined)),
    onSettled: () =>
      Promise.all(
        [orpc.grants.key(), orpc.invites.key()].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
  const email = revoked && ('person' in revoked ? revoked.person.email : revoked.invite.email)
  const isPending = revoked !== null && 'invite' in revoked && isWaiting(revoked.invite)
  return (
    <div className={classes.tables}>
      <div>
        <h2>{t('sharing.people')}</h2>
        <PeopleTable
          people={people.data?.data.users}
          error={people.error}
          onRetry={() => people.refetch()}
          onEdit={setEdited}
          onRevoke={(person) => setRevoked({ person })}
        />
      </div>
      {/* below the people, so it waits until their rows are there and does not move */}
      {(people.data || people.error) && (
        <div>
          <h2>{t('sharing.invites')}</h2>
          <InviteTable
            id="location-invites"
            invites={invites.data?.data.invites}
            zone={zone}
            paging={pagingOf(place, invites.data?.data.total, setPlace)}
            emptyText={t('sharing.noInvitesText')}
            error={invites.error}
            onRetry={() => invites.refetch()}
            onRevoke={(invite) => setRevoked({ invite })}
          />
        </div>
      )}
      <InviteSheet opened={inviting} locationId={locationId} grantable={grantable} onClose={onInviteClosed} />
      <PermissionSheet
        locationId={locationId}
        person={edited}
        grantable={grantable}
        onClose={() => setEdited(null)}
      />
      <ConfirmDialog
        opened={revoked !== null}
        question={t(isPending ? 'sharing.revokeInviteQuestion' : 'sharing.revokeQuestion', { email })}
        consequence={t(isPending ? 'sharing.revokeInviteConsequence' : 'sharing.revokeConsequence')}
        keepLabel={t('actions.keepIt')}
        confirmLabel={t(isPending ? 'sharing.revokeInvite' : 'sharing.revoke')}
        danger
        busy={revoke.isPending}
        onConfirm={() => revoked && revoke.mutate(revoked)}
        onKeep={() => setRevoked(null)}
      />
    </div>
  )
}
