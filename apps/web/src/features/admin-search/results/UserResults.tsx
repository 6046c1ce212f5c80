import type { FoundUser } from '@kilowatt/contracts/directory/admin-search'
import { webPaths, withQuery } from '@kilowatt/contracts/web-paths'
import { countryName } from '@kilowatt/domain/units/names'
import { IconCircleCheck, IconClock } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../api/client.ts'
import { StatusChip } from '../../../ui/data/StatusChip.tsx'
import type { Column } from '../../../ui/table/table-columns.ts'
import { searchInput } from '../search-state.ts'
import { type ResultsProps, SearchResults } from './SearchResults.tsx'

type Props = ResultsProps & { actionsOf?: ((user: FoundUser) => ReactNode) | undefined }

/** Search results: people. The name links to them among the people of their company. */
export function UserResults({ address, onChange, actionsOf }: Props) {
  const { t, i18n } = useTranslation()
  const query = useQuery(
    orpc.adminSearch.users.queryOptions({
      input: searchInput('users', address),
      placeholderData: keepPreviousData,
    }),
  )
  const columns: Column<FoundUser>[] = [
    {
      key: 'email',
      header: t('words.email'),
      cell: ({ email }) => email,
      sortable: true,
      phone: 'title',
    },
    {
      key: 'firstName',
      header: t('words.firstName'),
      cell: ({ firstName }) => firstName,
      sortable: true,
      phone: 'line',
      runsOn: true,
    },
    {
      key: 'lastName',
      header: t('words.lastName'),
      cell: ({ lastName }) => lastName,
      sortable: true,
      phone: 'line',
    },
    {
      key: 'company',
      header: t('words.company'),
      cell: ({ companies }) => companies.map(({ name }) => name).join(', ') || '–',
      phone: 'line',
    },
    {
      key: 'country',
      header: t('words.country'),
      cell: ({ country }) => (country ? countryName(country, i18n.language) : '–'),
    },
    {
      key: 'verified',
      header: t('words.state'),
      cell: ({ verified }) =>
        verified ? (
          <StatusChip tone="ok" icon={IconCircleCheck} label={t('words.verified')} />
        ) : (
          <StatusChip tone="warning" icon={IconClock} label={t('words.unverified')} />
        ),
      phone: 'end',
    },
  ]
  return (
    <SearchResults
      kind="users"
      address={address}
      onChange={onChange}
      columns={columns}
      rows={query.data?.data.users}
      total={query.data?.data.total}
      error={query.error}
      onRetry={() => query.refetch()}
      hrefOf={({ email, companies }) =>
        companies[0] && withQuery(webPaths.companyUsers(companies[0].id), { search: email })
      }
      actionsOf={actionsOf}
    />
  )
}
