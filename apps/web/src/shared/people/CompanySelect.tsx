import type { Company } from '@kilowatt/contracts/tenancy/company'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Choice, SearchedSelect } from '../forms/SearchedSelect.tsx'

const SHOWN = 50

type Props = {
  label: string
  companies: readonly Company[]
  value: Choice | null
  onChange: (choice: Choice | null) => void
  error?: string | undefined
}

/** A choice among many companies. The list shows how many it leaves out. */
export function CompanySelect({ companies, ...field }: Props) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const found = companies.filter(({ name }) => name.toLocaleLowerCase().includes(search.toLocaleLowerCase()))
  return (
    <SearchedSelect
      {...field}
      found={{
        choices: found.slice(0, SHOWN).map(({ id, name }) => ({ value: String(id), label: name })),
        total: found.length,
      }}
      onSearch={setSearch}
      nothingFoundMessage={t('words.emptyTitle')}
    />
  )
}
