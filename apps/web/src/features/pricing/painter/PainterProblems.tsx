import type { HoursOfDays, ScheduleProblem } from '@kilowatt/domain/pricing/plans/tariff-grid'
import { tariffName } from '@kilowatt/i18n/tariff-name'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { hoursText } from './schedule-texts.ts'
import classes from './TariffPainter.module.css'

type Props = {
  problems: readonly ScheduleProblem[]
  onShow: (hours: HoursOfDays) => void
}

const SHOWN = 4

/**
 * Hours without a tariff and hours with several, shown as soon as there are any. Each of them selects its
 * cells.
 */
export function PainterProblems({ problems, onShow }: Props) {
  const { t, i18n } = useTranslation()
  const shown = problems.flatMap((problem) => (problem.code === 'not_a_window' ? [] : [problem]))
  if (shown.length === 0)
    return (
      <Notice kind="ok">
        <span role="status">{t('painter.complete')}</span>
      </Notice>
    )
  return (
    <Notice kind="warning">
      <span role="status">{t('painter.problems', { count: shown.length })}</span>
      <ul className={classes.problems}>
        {shown.slice(0, SHOWN).map((problem) => {
          const hours = hoursText(t, i18n.language, problem.hours)
          return (
            <li key={`${problem.code} ${hours}`}>
              <button type="button" className={classes.show} onClick={() => onShow(problem.hours)}>
                {problem.code === 'uncovered'
                  ? t('painter.uncovered', { hours })
                  : t('painter.conflict', {
                      hours,
                      tariffs: problem.tariffs.map((tariff) => tariffName(t, tariff)).join(', '),
                    })}
              </button>
            </li>
          )
        })}
        {shown.length > SHOWN && <li>{t('painter.moreProblems', { count: shown.length - SHOWN })}</li>}
      </ul>
    </Notice>
  )
}
