import type { Member } from '@kilowatt/contracts/sharing/members'
import type { Role } from '@kilowatt/domain/permissions/roles'
import { NativeSelect } from '@mantine/core'
import { IconCircleCheck, IconClock, IconUserMinus } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../api/client.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { type ListAddress, listInput, useListAddress } from '../../shared/address/use-list-address.ts'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { StatusChip } from '../../ui/data/StatusChip.tsx'
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx'
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { ListSearch } from '../../ui/table/ListSearch.tsx'
import { RowMenu } from '../../ui/table/RowMenu.tsx'
import type { Column } from '../../ui/table/table-columns.ts'

type Props = {
  companyId: number
  address: ListAddress
  onChange: (address: ListAddress) => void
  /** content below; rendered only after the list has its height, which would push the content down */
  children?: ReactNode
}

/** The people of a company, with actions to change a role or remove someone where that is allowed. */
export function MemberTable({ companyId, address, onChange, children }: Props) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const queryClient = useQueryClient()
  const view = useListAddress(address, onChange)
  const query = useQuery(
    orpc.members.list.queryOptions({
      input: { companyId, ...listInput(address) },
      placeholderData: keepPreviousData,
    }),
  )
  const [removed, setRemoved] = useState<Member | null>(null)
  const settled = {
    onError: (error: unknown) => toastError(refusal(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.members.key() }),
  }
  const setRole = useMutation({
    mutationFn: (input: { userId: number; role: Role }) => client.members.setRole({ companyId, ...input }),
    onSuccess: () => toastSuccess(t('company.roleChanged')),
    ...settled,
  })
  const remove = useMutation({
    mutationFn: ({ id: userId }: Member) => client.members.remove({ companyId, userId }),
    onSuccess: () => {
      toastSuccess(t('company.memberRemoved'))
      setRemoved(null)
    },
    ...settled,
  })
  const lockOf = ({ manageable, ownedLocationsCount: count }: Member) => {
    if (!manageable) return t('company.notManageable')
    return count > 0 ? t('company.ownsLocations', { count }) : undefined
  }
  const assignable = query.data?.data.assignableRoles ?? []
  const columns: Column<Member>[] = [
    { key: 'email', header: t('words.email'), cell: ({ email }) => email, phone: 'title' },
    {
      key: 'name',
      header: t('words.name'),
      cell: ({ firstName, lastName }) => `${firstName} ${lastName}`.trim() || '–',
      phone: 'line',
    },
    {
      key: 'role',
      header: t('words.role'),
      phone: 'field',
      cell: (member) =>
        member.manageable && assignable.length > 0 ? (
          <NativeSelect
            size="xs"
            aria-label={t('company.roleOf', { email: member.email })}
            data={[...new Set([member.role, ...assignable])].map((role) => ({
              value: role,
              label: t(`roles.${role}`),
              disabled: !assignable.includes(role),
            }))}
            value={member.role}
            onChange={(event) => {
              const role = assignable.find((name) => name === event.currentTarget.value)
              if (role) setRole.mutate({ userId: member.id, role })
            }}
          />
        ) : (
          t(`roles.${member.role}`)
        ),
    },
    {
      key: 'locations',
      header: t('words.locations'),
      cell: ({ locationsCount }) => locationsCount,
      numeric: true,
    },
    {
      key: 'verified',
      header: t('words.state'),
      phone: 'end',
      cell: ({ verified }) =>
        verified ? (
          <StatusChip tone="ok" icon={IconCircleCheck} label={t('words.verified')} />
        ) : (
          <StatusChip tone="warning" icon={IconClock} label={t('words.unverified')} />
        ),
    },
  ]
  return (
    <>
      <DataTable
        id="company-members"
        label={t('words.users')}
        columns={columns}
        rows={query.data?.data.users}
        rowKey={({ id }) => id}
        actionsOf={(member) => (
          <RowMenu
            name={member.email}
            actions={[
              {
                label: t('company.removeMember'),
                icon: IconUserMinus,
                danger: true,
                locked: lockOf(member),
                onSelect: () => setRemoved(member),
              },
            ]}
          />
        )}
        paging={view.pagingFor(query.data?.data.total)}
        tools={<ListSearch label={t('company.searchUsers')} value={view.typed} onChange={view.type} />}
        failure={
          query.error && (
            <LoadFailure title={t('words.loadFailed')} error={query.error} onRetry={() => query.refetch()} />
          )
        }
        empty={{ title: t('company.nobodyTitle'), reason: t('company.nobodyText') }}
      />
      <ConfirmDialog
        opened={removed !== null}
        question={t('company.removeQuestion', { email: removed?.email })}
        consequence={t('company.removeConsequence')}
        keepLabel={t('company.keepThem')}
        confirmLabel={t('company.removeMember')}
        danger
        busy={remove.isPending}
        onConfirm={() => removed && remove.mutate(removed)}
        onKeep={() => setRemoved(null)}
      />
      <div hidden={query.isPending}>{children}</div>
    </>
  )
}
