import { webPaths } from '@kilowatt/contracts/web-paths'
import { ActionIcon, Button } from '@mantine/core'
import { IconExternalLink, IconUser, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { SeverityMark } from '../../../shared/alarms/SeverityMark.tsx'
import { useAlarmTexts } from '../../../shared/alarms/use-alarm-texts.ts'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import { LineShapes } from '../../../ui/data/LinesSkeleton.tsx'
import { AppLink } from '../../../ui/navigation/AppLink.tsx'
import { alarmQuery } from '../alarm-queries.ts'
import { AlarmDetailView } from '../detail/AlarmDetailView.tsx'
import { AskForAccess } from '../duty/AskForAccess.tsx'
import { MessageOwners } from '../messages/MessageOwners.tsx'
import classes from './OperatorAlarms.module.css'

type Props = {
  alarmId: number
  onAssign: (ids: readonly number[]) => void
  onClose: () => void
}

/** The opened alarm next to the list. It scrolls inside. */
export function AlarmPanel({ alarmId, onAssign, onClose }: Props) {
  const { t } = useTranslation()
  const texts = useAlarmTexts()
  const { data, error, refetch } = useQuery(alarmQuery(alarmId))
  const detail = data?.data
  return (
    <section className={classes.panel} aria-label={detail ? texts.title(detail.alarm) : t('alarms.one')}>
      <header className={classes.panelHead}>
        {detail && <SeverityMark severity={detail.alarm.severity} />}
        <h2>{detail ? texts.title(detail.alarm) : t('alarms.one')}</h2>
        <ActionIcon
          component={AppLink}
          href={webPaths.alarm(alarmId)}
          aria-label={t('alarms.openPage')}
          title={t('alarms.openPage')}
        >
          <IconExternalLink size={18} stroke={1.75} />
        </ActionIcon>
        <ActionIcon aria-label={t('actions.close')} onClick={onClose}>
          <IconX size={18} stroke={1.75} />
        </ActionIcon>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={classes.panelBody} tabIndex={0} aria-label={t('words.details')}>
        {error && !detail && (
          <LoadFailure title={t('alarms.notLoaded')} error={error} onRetry={() => void refetch()} />
        )}
        {!error && !detail && <LineShapes lines={8} />}
        {detail && (
          <AlarmDetailView
            detail={detail}
            more={
              detail.alarm.state !== 'resolved' &&
              (detail.mayAct || detail.mayAsk) && (
                <>
                  {detail.mayAct && (
                    <Button
                      leftSection={<IconUser size={18} stroke={1.75} />}
                      onClick={() => onAssign([detail.alarm.id])}
                    >
                      {detail.alarm.assignedTo?.name ?? t('alarms.assign')}
                    </Button>
                  )}
                  {detail.mayMessageOwners && <MessageOwners alarmId={alarmId} />}
                  {detail.mayAsk && <AskForAccess alarmId={alarmId} />}
                </>
              )
            }
          />
        )}
      </section>
    </section>
  )
}
