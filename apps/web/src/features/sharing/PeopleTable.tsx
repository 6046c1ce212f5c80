import type { LocationUser } from '@kilowatt/contracts/sharing/grants'
import { IconAdjustments, IconCrown, IconUserMinus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { StatusChip } from '../../ui/data/StatusChip.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { RowMenu } from '../../ui/table/RowMenu.tsx'
import type { Column } from '../../ui/table/table-columns.ts'
import { givenActions } from './sharing-rows.ts'

type Props = {
  people: readonly LocationUser[] | undefined
  error: Error | null
  onRetry: () => void
  onEdit: (person: LocationUser) => void
  onRevoke: (person: LocationUser) => void
}

/** The owner and everyone a location is shared with. */
export function PeopleTable({ people, error, onRetry, onEdit, onRevoke }: Props) {
  const { t } = useTranslation()
  const columns: Column<LocationUser>[] = [
    { key: 'email', header: t('words.email'), cell: ({ email }) => email, phone: 'title' },
    {
      key: 'name',
      header: t('words.name'),
      cell: ({ firstName, lastName }) => `${firstName} ${lastName}`.trim() || '–',
      phone: 'line',
    },
    {
      key: 'permissions',
      header: t('sharing.permissions'),
      phone: 'line',
      cell: ({ isOwner, permissions }) =>
        isOwner
          ? t('sharing.everything')
          : givenActions(permissions)
              .map((action) => t(`sharing.action_${action}`))
              .join(', '),
    },
    {
      key: 'owner',
      header: t('words.state'),
      phone: 'end',
      cell: ({ isOwner }) => isOwner && <StatusChip tone="info" icon={IconCrown} label={t('words.owner')} />,
    },
  ]
  return (
    <DataTable
      id="location-people"
      label={t('sharing.people')}
      columns={columns}
      rows={people}
      rowKey={({ id }) => id}
      actionsOf={(person) =>
        !person.isOwner && (
          <RowMenu
            name={person.email}
            actions={[
              {
                label: t('sharing.changePermissions'),
                icon: IconAdjustments,
                locked: person.manageable ? undefined : t('sharing.notManageable'),
                onSelect: () => onEdit(person),
              },
              {
                label: t('sharing.revoke'),
                icon: IconUserMinus,
                danger: true,
                locked: person.manageable ? undefined : t('sharing.notManageable'),
                onSelect: () => onRevoke(person),
              },
            ]}
          />
        )
      }
      failure={error && <LoadFailure title={t('sharing.errorTitle')} error={error} onRetry={onRetry} />}
      empty={{ title: t('sharing.nobodyTitle'), reason: t('sharing.nobodyText') }}
    />
  )
}
