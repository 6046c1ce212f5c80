import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../api/client.ts'
import { type Choice, SearchedSelect } from '../../../shared/forms/SearchedSelect.tsx'

type Props = {
  locationId: number | null
  /** whether this person may manage its prices */
  mayChoose: (locationId: number) => boolean
  onChoose: (locationId: number | null) => void
  error: ReactNode
}

/** The location of a price list: one of those where this person may manage prices. */
export function LocationField({ locationId, mayChoose, onChoose, error }: Props) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<Choice | null>(null)
  const found = useQuery(
    orpc.locations.list.queryOptions({ input: { search }, placeholderData: keepPreviousData }),
  ).data?.data
  const others = found?.locations.filter(({ id }) => !mayChoose(id)).length ?? 0
  const choices = found?.locations
    .filter(({ id }) => mayChoose(id))
    .map(({ id, name }) => ({ value: String(id), label: name }))
  const known = choices?.find(({ value }) => value === String(locationId))
  return (
    <SearchedSelect
      label={t('words.location')}
      placeholder={t('words.searchLocations')}
      nothingFoundMessage={t('words.noLocationFound')}
      error={error}
      value={locationId === null ? null : (known ?? chosen)}
      onChange={(choice) => {
        setChosen(choice)
        onChoose(choice && Number(choice.value))
      }}
      found={found && choices && { choices, total: found.total - others }}
      onSearch={setSearch}
    />
  )
}
