import { TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../api/client.ts'
import { type Choice, SearchedSelect } from '../../../shared/forms/SearchedSelect.tsx'
import { personChoice } from '../../../shared/people/person-choice.ts'

type Props = {
  companyId: number
  ownerId: number | null
  onChange: (ownerId: number | null) => void
}

/** The owner of the location: one of the people of its company, or no one yet. */
export function OwnerField({ companyId, ownerId, onChange }: Props) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<Choice | null>(null)
  const people = useQuery(
    orpc.setup.companyUsers.queryOptions({
      input: { companyId, search },
      placeholderData: keepPreviousData,
    }),
  ).data?.data
  const choices = people?.users.map(personChoice)
  const known = choices?.find(({ value }) => value === String(ownerId))
  const value = chosen?.value === String(ownerId) ? chosen : (known ?? null)
  return (
    <SearchedSelect
      label={t('words.owner')}
      clearable
      value={ownerId === null ? null : value}
      onChange={(choice) => {
        setChosen(choice)
        onChange(choice && Number(choice.value))
      }}
      found={people && choices && { choices, total: people.total }}
      onSearch={setSearch}
      placeholder={t('setup.nobody')}
      nothingFoundMessage={t('setup.nothingFound')}
    />
  )
}

/** People who set up their own home own it; this states it instead of asking. */
export function OwnOwner({ name, email }: { name: string; email: string }) {
  const { t } = useTranslation()
  return (
    <TextInput
      label={t('words.owner')}
      description={t('setup.ownerLocked')}
      value={name === '' ? email : `${name}, ${email}`}
      readOnly
      data-locked
    />
  )
}
