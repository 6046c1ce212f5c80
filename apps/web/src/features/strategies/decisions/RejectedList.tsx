import type { ControlDecision } from '@kilowatt/contracts/control/strategy-entry'
import { useTranslation } from 'react-i18next'
import type { StrategyPlace } from '../strategy-place.ts'
import { useControlWords } from '../words/use-control-words.ts'
import classes from './DecisionList.module.css'

type Props = { place: StrategyPlace; decision: Pick<ControlDecision, 'rejected' | 'steering'> }

/** Wishes of other strategies, with their reasons, and why they are not in effect. */
export function RejectedList({ place, decision: { rejected, steering } }: Props) {
  const { t } = useTranslation()
  const words = useControlWords(place)
  if (rejected.length === 0) return null
  const now = Date.now()
  return (
    <ul className={classes.rejected} aria-label={t('strategies.alsoWanted')}>
      {rejected.map(({ by, reasonKind, reason, because, target, atLeast, atMost }) => (
        <li key={`${by.rung} ${by.strategy?.id ?? ''} ${target} ${atLeast} ${atMost}`}>
          {t('strategies.wanted', {
            author: words.author(by),
            what: words.what({ steering, target, atLeast, atMost }),
          })}{' '}
          <span>
            {words.reason(reasonKind, reason, now, true)} {t(`strategies.because_${because}`)}
          </span>
        </li>
      ))}
    </ul>
  )
}
