import { webPaths } from '@kilowatt/contracts/web-paths'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isNotThere } from '../../../api/call-errors.ts'
import { useAlarmLive } from '../../../shared/alarms/use-alarm-live.ts'
import { useAlarmTexts } from '../../../shared/alarms/use-alarm-texts.ts'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { LinesSkeleton } from '../../../ui/data/LinesSkeleton.tsx'
import { AppLink } from '../../../ui/navigation/AppLink.tsx'
import { PageHeader } from '../../../ui/shell/page/PageHeader.tsx'
import { NotFound } from '../../../ui/state/NotFound.tsx'
import { alarmQuery } from '../alarm-queries.ts'
import { AskForAccess } from '../duty/AskForAccess.tsx'
import { MessageOwners } from '../messages/MessageOwners.tsx'
import { AlarmDetailView } from './AlarmDetailView.tsx'
import classes from './AlarmPage.module.css'

/** A page with one alarm. If the alarm is absent or not accessible, the page is "not found". */
export function AlarmPage({ alarmId }: { alarmId: number }) {
  const { t } = useTranslation()
  const texts = useAlarmTexts()
  const { data, error, refetch } = useQuery(alarmQuery(alarmId))
  const detail = data?.data
  const place = detail?.alarm.location ?? null
  useAlarmLive(place && { locationId: place.id })
  if (error && isNotThere(error)) return <NotFound />
  if (error && !detail)
    return (
      <>
        <PageHeader title={t('alarms.one')} />
        <LoadFailure title={t('alarms.notLoaded')} error={error} onRetry={() => void refetch()} />
      </>
    )
  if (!detail)
    return (
      <>
        <PageHeader title={t('alarms.one')} />
        <LinesSkeleton lines={8} />
      </>
    )
  const { alarm } = detail
  return (
    <>
      <PageHeader
        title={texts.title(alarm)}
        {...(place && { phoneContext: place.name, backHref: webPaths.locationAlarms(place.id) })}
      />
      <Card className={classes.card}>
        <AlarmDetailView
          detail={detail}
          hasMark
          more={
            <>
              {detail.mayMessageOwners && <MessageOwners alarmId={alarm.id} />}
              {place && (
                <>
                  {detail.mayAsk && <AskForAccess alarmId={alarm.id} />}
                  {alarm.device && (
                    <Button
                      variant="subtle"
                      component={AppLink}
                      href={webPaths.device(place.id, alarm.device.id)}
                    >
                      {t('alarms.openDevice')}
                    </Button>
                  )}
                </>
              )}
            </>
          }
        />
      </Card>
    </>
  )
}
