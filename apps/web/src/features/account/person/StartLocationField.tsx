import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../api/client.ts'
import { SearchedSelect } from '../../../shared/forms/SearchedSelect.tsx'

type Props = {
  /** id of the location; '' for none */
  value?: string
  onChange?: (value: string) => void
  error?: ReactNode
}

/** Any location that the person can see. */
export function StartLocationField({ value = '', onChange, error }: Props) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const found = useQuery(
    orpc.locations.list.queryOptions({
      input: { ...(search !== '' && { search }) },
      placeholderData: keepPreviousData,
    }),
  ).data?.data
  const chosen = useQuery({
    ...orpc.locations.get.queryOptions({ input: { id: Number(value) } }),
    enabled: value !== '',
  }).data?.data.location
  const listed = found?.locations.find(({ id }) => String(id) === value) ?? chosen
  return (
    <SearchedSelect
      label={t('words.location')}
      placeholder={t('user.startLocationNone')}
      nothingFoundMessage={t('words.noLocationFound')}
      error={error}
      value={listed && String(listed.id) === value ? { value, label: listed.name } : null}
      onChange={(choice) => onChange?.(choice?.value ?? '')}
      found={
        found && {
          choices: found.locations.map(({ id, name }) => ({ value: String(id), label: name })),
          total: found.total,
        }
      }
      onSearch={setSearch}
    />
  )
}
