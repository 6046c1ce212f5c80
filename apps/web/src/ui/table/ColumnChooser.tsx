import { ActionIcon, Checkbox, Popover, Tooltip } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type ColumnChoices, isShown } from './chosen-columns.ts'
import classes from './DataTable.module.css'
import type { Column } from './table-columns.ts'

type Props = {
  columns: readonly Column<never>[]
  choices: ColumnChoices
  onChoose: (key: string, shown: boolean) => void
}

/** Chooses the columns that the table shows; the name of a row is always shown. */
export function ColumnChooser({ columns, choices, onChoose }: Props) {
  const { t } = useTranslation()
  return (
    <Popover position="bottom-end">
      <Popover.Target>
        <Tooltip label={t('table.columns')}>
          <ActionIcon className={classes.chooser ?? ''} aria-label={t('table.columns')}>
            <IconColumns3 size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown className={classes.choices ?? ''}>
        {columns
          .filter(({ phone }) => phone !== 'title')
          .map((column) => (
            <Checkbox
              key={column.key}
              label={column.header}
              checked={isShown(column, choices)}
              onChange={(event) => onChoose(column.key, event.currentTarget.checked)}
            />
          ))}
      </Popover.Dropdown>
    </Popover>
  )
}
