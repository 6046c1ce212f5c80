import type { ControlDecision } from '@kilowatt/contracts/control/strategy-entry'
import { useTranslation } from 'react-i18next'
import type { StrategyPlace } from '../strategy-place.ts'
import { limitsOf, useControlWords } from '../words/use-control-words.ts'
import classes from './DecisionList.module.css'
import { OutcomeMark } from './OutcomeMark.tsx'
import { RejectedList } from './RejectedList.tsx'

type Props = {
  place: StrategyPlace
  decisions: readonly ControlDecision[]
  /** whether each row names the device */
  withDevice?: boolean
  /** whether each row shows the author and the rejected wishes */
  withRejected?: boolean
}

/** Decisions, newest first: when, what, why, and how the device responded. */
export function DecisionList({ place, decisions, withDevice = false, withRejected = false }: Props) {
  const { t } = useTranslation()
  const words = useControlWords(place)
  const now = Date.now()
  return (
    <ol className={classes.decisions}>
      {decisions.map((decision) => {
        const { device, steering, from, by, reasonKind, reason, outcome } = decision
        return (
          <li key={`${device.id} ${steering} ${from}`}>
            <time dateTime={new Date(from).toISOString()}>{words.at(from, now)}</time>
            <div>
              <p>
                <b>
                  {withDevice
                    ? t('strategies.deviceWhat', {
                        device: device.name,
                        what: words.what(limitsOf(decision)),
                      })
                    : words.what(limitsOf(decision))}
                </b>{' '}
                {withRejected && <span>{t('strategies.by', { author: words.author(by) })}</span>}
              </p>
              <p>{words.reason(reasonKind, reason, now, true)}</p>
              {withRejected && <RejectedList place={place} decision={decision} />}
            </div>
            <OutcomeMark outcome={outcome} />
          </li>
        )
      })}
    </ol>
  )
}
