import { Select, type SelectProps } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useAfterPause } from '../../ui/data/search-pause.ts'

export type Choice = { readonly value: string; readonly label: string }

type Props = Pick<SelectProps, 'label' | 'placeholder' | 'error' | 'nothingFoundMessage' | 'clearable'> & {
  'data-autofocus'?: boolean
  value: Choice | null
  onChange: (choice: Choice | null) => void
  /** what the server found, and how many there are in all; undefined until it answered */
  found: { readonly choices: readonly Choice[]; readonly total: number } | undefined
  /** something else is looked for, after a pause; '' for anything */
  onSearch: (text: string) => void
}

const MORE = 'more'

/** One of more than a list can hold: the server finds them by what is typed, and the list says how many it leaves out. */
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
      // the field says the choice itself, which nobody looks for
      onSearchChange={(text) =>
        search(text === shown?.label || text === chosenLabel.current ? '' : text.trim())
      }
    />
  )
}
