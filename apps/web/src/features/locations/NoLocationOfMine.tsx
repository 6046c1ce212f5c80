import { webPaths } from '@kilowatt/contracts/web-paths'
import { IconCpu, IconMailOpened, IconShare } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FirstSteps } from './FirstSteps.tsx'

/** For who has come in and sees no location: new here, or what was shared with them has ended. Nobody but others can change that. */
export function NoLocationOfMine({ email }: { email: string }) {
  const { t } = useTranslation()
  return (
    <FirstSteps
      title={t('locations.emptyTitle')}
      text={t('locations.emptyText')}
      steps={[
        {
          icon: IconCpu,
          title: t('locations.ownTitle'),
          text: t('locations.ownText', { email }),
          action: { label: t('auth.supportWrite'), href: webPaths.support() },
        },
        { icon: IconShare, title: t('locations.sharedTitle'), text: t('locations.sharedText', { email }) },
        {
          icon: IconMailOpened,
          title: t('locations.invitedTitle'),
          text: t('locations.invitedText', { email }),
        },
      ]}
    />
  )
}
