import { useLocalStorage } from '@mantine/hooks'
import type { Column } from './table-columns.ts'

/**
 * A person's choice of columns. Untouched columns follow the table's defaults, also those added by a later
 * release.
 */
export type ColumnChoices = Readonly<Record<string, boolean>>

/** @returns the stored choice without invalid entries, because browser storage can contain anything */
export function readChoices(kept: string | undefined): ColumnChoices {
  try {
    const value: unknown = JSON.parse(kept ?? '{}')
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
    return Object.fromEntries(Object.entries(value).filter(([, shown]) => typeof shown === 'boolean'))
  } catch {
    return {}
  }
}

/** The name of a row is always shown; of the rest, the chosen columns or the table's defaults. */
export const isShown = (
  { key, phone, optional }: Pick<Column<never>, 'key' | 'phone' | 'optional'>,
  choices: ColumnChoices,
) => phone === 'title' || (choices[key] ?? !optional)

/** @param tableId the same in every language and on every page with this table */
export function useColumnChoices(tableId: string) {
  const [choices, setChoices] = useLocalStorage<ColumnChoices>({
    key: `table-columns:${tableId}`,
    defaultValue: {},
    getInitialValueInEffect: false,
    deserialize: readChoices,
  })
  const choose = (key: string, shown: boolean) => setChoices({ ...choices, [key]: shown })
  return { choices, choose }
}
