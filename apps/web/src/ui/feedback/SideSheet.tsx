import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './SideSheet.module.css'

type Props = {
  opened: boolean
  title: string
  onClose: () => void
  children: ReactNode
  side?: 'left' | 'right'
}

/** A form next to what it changes; full screen on a phone. */
export function SideSheet({ opened, title, onClose, children, side = 'right' }: Props) {
  const { t } = useTranslation()
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position={side}
      size={420}
      title={title}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      transitionProps={{ duration: 220 }}
      classNames={{ title: classes.title ?? '', body: classes.body ?? '' }}
    >
      {children}
    </Drawer>
  )
}
