import { Select, type SelectProps } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useAfterPause } from '../../ui/data/search-pause.ts'

export type Choice = { readonly value: string; readonly label: string }

type Props = Pick<SelectProps, 'label' | 'placeholder' | 'error' | 'nothingFoundMessage' | 'clearable'> & {
  'data-autofocus'?: boolean
  value: Choice | null
  onChange: (choice: Choice | null) => void
  /** the options that the server found and their total count; undefined until it has answered */
  found: { readonly choices: readonly Choice[]; readonly total: number } | undefined
  /** the search text after a pause; '' for anything */
  onSearch: (text: string) => void
}

const MORE = 'more'

/**
 * A choice among more options than a list can show. The server searches by the typed text, and the list shows
 * how many options it leaves out.
 */
export function SearchedSelect({ value, onChange, found, onSearch, ...field }: Props) {
  const { t } = useTranslation()
  const chosenLabel = useRef('')
  const search = useAfterPause(onSearch)
  const choices = found?.choices ?? []
  const listed = choices.find((choice) => choice.value === value?.value)
  const shown = listed ?? value
  const hidden = found ? found.total - choices.length : 0
  return (
    <Select
      {...field}
      searchable
      allowDeselect={false}
      filter={({ options }) => options}
      data={[
        ...(value && !listed ? [value] : []),
        ...choices,
        ...(hidden > 0
          ? [{ value: MORE, label: t('words.moreToNarrow', { count: hidden }), disabled: true }]
          : []),
      ]}
      value={value?.value ?? null}
      onChange={(chosen, option) => {
        const choice = chosen === null || option === null ? null : { value: chosen, label: option.label }
        chosenLabel.current = choice?.label ?? ''
        onChange(choice)
      }}
      // the field shows the current choice, which is not a search text
      onSearchChange={(text) =>
        search(text === shown?.label || text === chosenLabel.current ? '' : text.trim())
      }
    />
  )
}
