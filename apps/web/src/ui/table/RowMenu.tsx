import { ActionIcon, Menu } from '@mantine/core'
import { type Icon, IconDotsVertical } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../navigation/AppLink.tsx'
import classes from './RowMenu.module.css'

export type RowAction = {
  label: string
  icon: Icon
  /** destructive: critical colour, last in the menu */
  danger?: boolean
  /** why the action is not possible; the entry is visible but disabled */
  locked?: string | undefined
} & ({ href: string } | { onSelect: () => void })

/** Menu of actions on a row. `name` tells screen readers which row. */
export function RowMenu({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  const { t } = useTranslation()
  if (actions.length === 0) return null
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <ActionIcon size={32} aria-label={t('table.actionsOf', { name })}>
          <IconDotsVertical size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Entry key={action.label} action={action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Entry({ action }: { action: RowAction }) {
  const { label, icon: ActionIconOf, danger, locked } = action
  const leftSection = <ActionIconOf size={18} stroke={1.75} aria-hidden="true" />
  const text = (
    <>
      {label}
      {locked && <span className={classes.reason}>{locked}</span>}
    </>
  )
  if ('href' in action)
    return (
      <Menu.Item component={AppLink} href={action.href} leftSection={leftSection}>
        {text}
      </Menu.Item>
    )
  return (
    <Menu.Item
      leftSection={leftSection}
      className={danger && !locked ? (classes.danger ?? '') : ''}
      disabled={locked !== undefined}
      onClick={action.onSelect}
    >
      {text}
    </Menu.Item>
  )
}
