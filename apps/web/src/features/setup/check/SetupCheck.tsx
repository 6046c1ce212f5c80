import { webPaths } from '@kilowatt/contracts/web-paths'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveState } from '../../../api/live-context.tsx'
import { useRefusal } from '../../../api/use-refusal.ts'
import { BrandMark } from '../../../shared/brand/BrandMark.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { AppLink } from '../../../ui/navigation/AppLink.tsx'
import { usePageTitle } from '../../../ui/navigation/use-page-title.ts'
import { DirectionTest } from './DirectionTest.tsx'
import { FirstValues, heard } from './FirstValues.tsx'
import classes from './SetupCheck.module.css'

type Props = {
  brand: { name: string; logoUrl: string | undefined }
  location: { id: number; name: string; zone: string }
  mayEdit: boolean
  /** the hand-over summary, for people who may have it */
  handover: ReactNode
}

/** After linking: the first values arrive, and a test shows whether their direction is right. */
export function SetupCheck({ brand, location, mayEdit, handover }: Props) {
  const { t } = useTranslation()
  const { event, connection, failure, retry } = useLiveState()
  const refusal = useRefusal()
  usePageTitle([t('setup.checkTitle')])
  const devices = event?.devices ?? []
  // a meter that pauses for a moment must not end the running test
  const [hasArrived, setArrived] = useState(false)
  if (!hasArrived && heard(devices).length > 0) setArrived(true)
  // the next steps appear together with the content above, which would otherwise push them down
  const isFirstWait = event === null && connection === 'connecting'
  return (
    <div className={classes.frame}>
      <header className={classes.bar}>
        <BrandMark logoUrl={brand.logoUrl} />
        <span>{brand.name}</span>
      </header>
      <main className={classes.main}>
        <h1>{t('setup.checkTitle')}</h1>
        <p className="dim">{location.name}</p>
        {(connection === 'lost' || connection === 'refused') && (
          <Notice kind="warning">
            {connection === 'lost' ? t('setup.liveLost') : refusal(failure)}{' '}
            <Button size="xs" variant="transparent" onClick={retry}>
              {t('actions.tryAgain')}
            </Button>
          </Notice>
        )}
        <FirstValues devices={devices} />
        {hasArrived && (
          <DirectionTest locationId={location.id} devices={devices} zone={location.zone} mayEdit={mayEdit} />
        )}
        {!isFirstWait && (
          <div className={classes.ways}>
            {handover}
            <Button
              variant={hasArrived ? 'filled' : 'default'}
              component={AppLink}
              href={webPaths.location(location.id)}
            >
              {t('actions.openLocation')}
            </Button>
          </div>
        )}
      </main>
    </div>
  )
}
