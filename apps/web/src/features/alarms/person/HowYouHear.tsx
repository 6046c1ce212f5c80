import type { Severity } from '@kilowatt/domain/alarms/severities'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../api/client.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { FactList } from '../../../ui/data/FactList.tsx'

/** How the person hears about alarms, in short, as far as it is known. */
export function HowYouHear() {
  const { t } = useTranslation()
  const { data } = useQuery(orpc.notifications.preferences.queryOptions())
  const known = data?.data.preferences
  if (!known) return null
  return (
    <Card heading={t('alarms.howYouHear')}>
      <FactList
        facts={[
          [t('alarms.byPush'), t(`alarms.mode_${known.groups.alarms.push}`)],
          [t('words.email'), t(`alarms.mode_${known.groups.alarms.mail}`)],
          [
            t('alarms.quiet'),
            known.quiet ? t('alarms.quietHours', { from: known.quiet.from, until: known.quiet.until }) : '–',
          ],
          ...(known.quiet ? [[t('alarms.breaksThrough'), breaks(known.quiet.breaksThrough)] as const] : []),
        ]}
      />
    </Card>
  )

  function breaks(severity: Severity | null) {
    return severity === null ? t('alarms.nothingBreaks') : t(`alarms.breaks_${severity}`)
  }
}
