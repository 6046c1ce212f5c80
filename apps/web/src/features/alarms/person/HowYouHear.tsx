import { webPaths } from '@kilowatt/contracts/web-paths'
import type { Severity } from '@kilowatt/domain/alarms/severities'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../api/client.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { FactList } from '../../../ui/data/FactList.tsx'
import { AppLink } from '../../../ui/navigation/AppLink.tsx'

/** How the person is notified of alarms, in short, with a link to the settings; nothing until known. */
export function HowYouHear() {
  const { t } = useTranslation()
  const { data } = useQuery(orpc.notifications.preferences.queryOptions())
  const known = data?.data.preferences
  if (!known) return null
  const differing = Object.keys(known.alarmKinds).length
  return (
    <Card heading={t('alarms.howYouHear')}>
      <FactList
        facts={[
          [t('alarms.byPush'), mode('push')],
          [t('words.email'), mode('mail')],
          ...(differing > 0
            ? [[t('alarms.otherwise'), t('alarms.kindsOtherwise', { count: differing })] as const]
            : []),
          [
            t('alarms.quiet'),
            known.quiet ? t('alarms.quietHours', { from: known.quiet.from, until: known.quiet.until }) : '–',
          ],
          ...(known.quiet ? [[t('alarms.breaksThrough'), breaks(known.quiet.breaksThrough)] as const] : []),
        ]}
      />
      <Button size="xs" mt={12} component={AppLink} href={webPaths.userNotifications()}>
        {t('alarms.change')}
      </Button>
    </Card>
  )

  /** when a channel sends, and the alarms that it is for, unless it is for all */
  function mode(channel: 'mail' | 'push') {
    const when = known?.groups.alarms[channel] ?? 'off'
    const least = known?.alarmsFrom[channel] ?? 'info'
    const words = t(`alarms.mode_${when}`)
    if (when === 'off' || least === 'info') return words
    return t('alarms.modeFor', { mode: words, alarms: t(`alarms.breaks_${least}`) })
  }

  function breaks(severity: Severity | null) {
    return severity === null ? t('alarms.nothingBreaks') : t(`alarms.breaks_${severity}`)
  }
}
