import { IconDevices } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../../../api/client.ts'
import { useRefusal } from '../../../../api/use-refusal.ts'
import { SessionList } from '../../../../features/account/security/SessionList.tsx'
import { pageInput, readPaging } from '../../../../shared/address/paged-address.ts'
import { ConfirmDialog } from '../../../../ui/feedback/ConfirmDialog.tsx'
import { toastError, toastSuccess } from '../../../../ui/feedback/toast.tsx'
import { pagingOf } from '../../../../ui/table/table-columns.ts'
import { WhenLoaded } from '../-account-data.tsx'

/** Active sessions. */
export const Route = createFileRoute('/_signed-in/user/profile/sessions')({
  staticData: {
    listed: { in: 'user', at: 110 },
    crumb: 'none',
    entry: { label: 'user.section_sessions', icon: IconDevices },
  },
  validateSearch: readPaging,
  component: Sessions,
})

function Sessions() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const refusal = useRefusal()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const address = Route.useSearch()
  const sessions = useQuery(
    orpc.sessions.list.queryOptions({
      input: pageInput(address),
      select: ({ data }) => data,
      placeholderData: keepPreviousData,
    }),
  )
  const revoke = useMutation({
    mutationFn: async (sessionId: number | 'others') => {
      if (sessionId === 'others') await client.sessions.revokeOthers()
      else await client.sessions.revoke({ sessionId })
    },
    onSuccess: () => {
      setAsking(false)
      toastSuccess(t('user.revoked'))
      return queries.invalidateQueries({ queryKey: orpc.sessions.key() })
    },
    onError: (error) => toastError(refusal(error)),
  })
  const pagingFor = (total: number) =>
    pagingOf(address, total, (search) => void navigate({ to: '.', search, resetScroll: false }))
  return (
    <>
      <WhenLoaded query={sessions}>
        {({ sessions: list, total }) => (
          <SessionList
            sessions={list}
            total={total}
            paging={pagingFor(total)}
            onRevoke={(sessionId) => revoke.mutate(sessionId)}
            onRevokeOthers={() => setAsking(true)}
            isBusy={revoke.isPending}
          />
        )}
      </WhenLoaded>
      <ConfirmDialog
        opened={isAsking}
        question={t('user.revokeOthersQuestion')}
        consequence={t('user.revokeOthersText')}
        keepLabel={t('user.keepThem')}
        confirmLabel={t('user.revokeOthers')}
        busy={revoke.isPending}
        onConfirm={() => revoke.mutate('others')}
        onKeep={() => setAsking(false)}
      />
    </>
  )
}
