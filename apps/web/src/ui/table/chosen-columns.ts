import { useLocalStorage } from '@mantine/hooks'
import type { Column } from './table-columns.ts'

/** What a person said of a column; a column they never touched is as the table has it, also after a release that adds some. */
export type ColumnChoices = Readonly<Record<string, boolean>>

/** @returns what was kept, without anything that is no choice: storage is the browser's, not ours */
export function readChoices(kept: string | undefined): ColumnChoices {
  try {
    const value: unknown = JSON.parse(kept ?? '{}')
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
    return Object.fromEntries(Object.entries(value).filter(([, shown]) => typeof shown === 'boolean'))
  } catch {
    return {}
  }
}

/** The name of a row always stands; of the rest what was chosen, or what the table shows from the start. */
export const isShown = (
  { key, phone, optional }: Pick<Column<never>, 'key' | 'phone' | 'optional'>,
  choices: ColumnChoices,
) => phone === 'title' || (choices[key] ?? !optional)

/** @param tableId the same in every language and on every page that shows this table */
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
