import type { AlarmDetail } from '@kilowatt/contracts/alarms/alarms'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAlarmTexts } from '../../../shared/alarms/use-alarm-texts.ts'
import { AlarmActions } from './AlarmActions.tsx'
import { AlarmChart } from './AlarmChart.tsx'
import classes from './AlarmDetailView.module.css'
import { AlarmFacts } from './AlarmFacts.tsx'
import { AlarmLinks } from './AlarmLinks.tsx'
import { AlarmTimeline } from './AlarmTimeline.tsx'
import { CommentField } from './CommentField.tsx'
import { MendLink } from './MendLink.tsx'

type Props = {
  detail: AlarmDetail
  /** further actions that only this place offers */
  more?: ReactNode
  /** whether the mark of the severity is shown, because no heading above shows it */
  hasMark?: boolean
}

/** Everything about an alarm: state, actions, the values around it, what helps, and its history. */
export function AlarmDetailView({ detail, more, hasMark = false }: Props) {
  const { t } = useTranslation()
  const texts = useAlarmTexts()
  const { alarm, around, history } = detail
  return (
    <div className={classes.detail}>
      <div className={classes.scroll}>
        <AlarmFacts alarm={alarm} hasMark={hasMark} />
        {detail.mayAct ? (
          <AlarmActions alarm={alarm} more={more} />
        ) : (
          more && <div className={classes.actions}>{more}</div>
        )}
        {around && (
          <section>
            <h3>{t('alarms.around')}</h3>
            <AlarmChart alarm={alarm} around={around} height={140} />
          </section>
        )}
        <section>
          <h3>{t('alarms.probably')}</h3>
          <p>{texts.means(alarm)}</p>
        </section>
        <section>
          <h3>{t('alarms.whatHelps')}</h3>
          <p>
            {texts.helps(alarm)} <MendLink alarm={alarm} />
          </p>
          <p className={classes.quiet}>
            {history && history.count > 0
              ? t('alarms.happenedBefore', {
                  count: history.count,
                  duration: texts.duration(history.medianMs),
                })
              : t('alarms.firstTime')}
          </p>
        </section>
        <AlarmLinks detail={detail} />
        <section>
          <h3>{t('alarms.timeline')}</h3>
          <AlarmTimeline alarm={alarm} entries={detail.timeline} />
        </section>
      </div>
      {detail.mayAct && <CommentField alarmId={alarm.id} />}
    </div>
  )
}
