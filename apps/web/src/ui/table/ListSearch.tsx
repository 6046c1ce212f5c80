import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'

/** The search field above a list. */
export function ListSearch(props: { label: string; value: string; onChange: (text: string) => void }) {
  const { label, value, onChange } = props
  return (
    <TextInput
      type="search"
      size="xs"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={18} stroke={1.75} />}
      maxLength={100}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
