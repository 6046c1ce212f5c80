import { ActionIcon, Tooltip } from '@mantine/core'
import { IconDeviceTv } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../ui/navigation/AppLink.tsx'
import classes from './WallLink.module.css'

/** Link to the wall view; hidden on phones. */
export function WallLink({ href }: { href: string }) {
  const { t } = useTranslation()
  return (
    <Tooltip label={t('wall.title')}>
      <ActionIcon
        component={AppLink}
        href={href}
        variant="default"
        size={36}
        className={classes.link ?? ''}
        aria-label={t('wall.title')}
      >
        <IconDeviceTv size={20} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  )
}
