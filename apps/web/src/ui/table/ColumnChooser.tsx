import { ActionIcon, Checkbox, Popover, Tooltip } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './DataTable.module.css'

type Props = {
  columns: readonly { key: string; header: string; phone?: string }[]
  chosen: readonly string[]
  onChoose: (keys: string[]) => void
}

/** Which columns the table shows; the name of a row always stays. */
export function ColumnChooser({ columns, chosen, onChoose }: Props) {
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
          .map(({ key, header }) => (
            <Checkbox
              key={key}
              label={header}
              checked={chosen.includes(key)}
              onChange={() =>
                onChoose(chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key])
              }
            />
          ))}
      </Popover.Dropdown>
    </Popover>
  )
}
