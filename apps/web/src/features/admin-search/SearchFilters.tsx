import { Select, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useTypedValues } from '../../shared/address/use-typed-values.ts'
import { FilterSidebar } from '../../ui/shell/section/FilterSidebar.tsx'
import { type FilterName, type Filters, filterNames, type SearchKind } from './search-kinds.ts'
import { filterTexts, kindTexts } from './search-texts.ts'
import { useFilterChoices } from './use-filter-choices.ts'

type Props = {
  kind: SearchKind
  filters: Filters
  /** undefined while unknown */
  total: number | undefined
  onApply: (filters: Filters) => void
}

const types: { [Name in FilterName]?: string } = { email: 'email', ownerEmail: 'email' }

/** The filters of one kind. Typed text matches any part of the value, ignoring case and accents. */
export function SearchFilters({ kind, filters, total, onApply }: Props) {
  const { t } = useTranslation()
  const { values, change } = useTypedValues(filters, onApply)
  const choices = useFilterChoices()
  const field = (name: FilterName) => {
    const data = choices[name]
    if (data)
      return (
        <Select
          key={name}
          size="xs"
          label={t(filterTexts[name])}
          searchable
          clearable
          data={[...data]}
          value={values[name] ?? null}
          onChange={(value) => change({ [name]: value ?? undefined })}
        />
      )
    return (
      <TextInput
        key={name}
        size="xs"
        label={t(filterTexts[name])}
        inputMode={types[name] === 'email' ? 'email' : 'search'}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={values[name] ?? ''}
        onChange={(event) => change({ [name]: event.currentTarget.value })}
      />
    )
  }
  return (
    <FilterSidebar
      title={t('words.adminSearch')}
      result={total === undefined ? undefined : t(kindTexts[kind].count, { count: total })}
      activeCount={Object.keys(filters).length}
    >
      {filterNames[kind].map(field)}
    </FilterSidebar>
  )
}
