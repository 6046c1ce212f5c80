import type { InviteHead } from '@kilowatt/contracts/sharing/invites'
import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { Button } from '@mantine/core'
import { IconMailX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { refusalKeys } from '../../api/refusals.ts'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { StatusChip } from '../../ui/data/StatusChip.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { Column, Paging } from '../../ui/table/table-columns.ts'
import { inviteLooks, isRevocable, isWaiting } from './sharing-rows.ts'

type Props<Invite> = {
  /** id of the table: different kinds of invites have their own columns */
  id: 'location-invites' | 'company-invites'
  invites: readonly Invite[] | undefined
  /** column for the subject of an invite, after the address */
  more?: readonly Column<Invite>[]
  zone: string
  paging?: Paging | undefined
  /** how to start, if there are no invites */
  emptyText: string
  error: Error | null
  onRetry: () => void
  onRevoke: (invite: Invite) => void
}

/** All invites, with their state. */
export function InviteTable<Invite extends InviteHead>(props: Props<Invite>) {
  const { id, invites, more = [], zone, paging, emptyText, error, onRetry, onRevoke } = props
  const { t } = useTranslation()
  const date = (at: number | null) => (at === null ? '–' : formatDateTime(at, { timeZone: zone }))
  const columns: Column<Invite>[] = [
    { key: 'email', header: t('words.email'), cell: ({ email }) => email, phone: 'title' },
    ...more,
    {
      key: 'status',
      header: t('words.state'),
      phone: 'end',
      cell: ({ status, mail }) =>
        status === 'pending' && mail === 'failed' ? (
          <StatusChip tone="critical" icon={IconMailX} label={t(refusalKeys.invite_mail_failed)} />
        ) : (
          <StatusChip
            tone={inviteLooks[status].tone}
            icon={inviteLooks[status].icon}
            label={t(inviteLooks[status].word)}
          />
        ),
    },
    {
      key: 'by',
      header: t('sharing.invitedBy'),
      cell: ({ invitedBy }) => invitedBy?.name ?? '–',
      phone: 'line',
    },
    {
      key: 'confirmed',
      header: t('words.confirmed'),
      cell: ({ confirmedAt }) => date(confirmedAt),
      numeric: true,
    },
    {
      key: 'expires',
      header: t('sharing.expiresAt'),
      cell: ({ expiresAt, status }) => (status === 'pending' ? date(expiresAt) : '–'),
      numeric: true,
      phone: 'line',
    },
  ]
  return (
    <DataTable
      id={id}
      label={t('sharing.invites')}
      columns={columns}
      rows={invites}
      rowKey={(invite) => invite.id}
      actionsOf={(invite) =>
        isRevocable(invite) && (
          <Button
            size="xs"
            variant="subtle"
            aria-label={t(isWaiting(invite) ? 'sharing.revokeInviteOf' : 'sharing.revokeAccessOf', {
              email: invite.email,
            })}
            onClick={() => onRevoke(invite)}
          >
            {t(isWaiting(invite) ? 'sharing.revokeInvite' : 'sharing.revoke')}
          </Button>
        )
      }
      paging={paging}
      failure={error && <LoadFailure title={t('sharing.errorTitle')} error={error} onRetry={onRetry} />}
      empty={{ title: t('sharing.noInvitesTitle'), reason: emptyText }}
    />
  )
}
