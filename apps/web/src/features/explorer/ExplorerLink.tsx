import { webPaths } from '@kilowatt/contracts/web-paths'
import { IconListTree } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/data/Card.tsx'
import { AppLink } from '../../ui/navigation/AppLink.tsx'
import classes from './ExplorerLink.module.css'

type Props = { controller: { readonly id: number; readonly locationId: number | null } }

/** Link from the page of a controller to everything it has reported. */
export function ExplorerLink({ controller: { id, locationId } }: Props) {
  const { t } = useTranslation()
  if (locationId === null) return null
  return (
    <Card heading={t('explorer.title')}>
      <p className="dim">{t('explorer.what')}</p>
      <AppLink href={webPaths.controllerExplorer(locationId, id)} className={classes.link}>
        <IconListTree size={18} stroke={1.75} aria-hidden="true" />
        {t('explorer.open')}
      </AppLink>
    </Card>
  )
}
