import type { Strategy } from '@kilowatt/contracts/control/strategy-entry'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import type { StrategyPlace } from '../strategy-place.ts'
import { useStrategyPause } from '../use-strategy-actions.ts'
import { useControlWords } from '../words/use-control-words.ts'
import classes from './StrategyEditor.module.css'

type Props = {
  place: StrategyPlace
  strategy: Strategy
  /** name of the person who is signed in */
  ownName: string
  mayEdit: boolean
  mayPause: boolean
}

/** Important facts about a strategy: who set it up, and whether it is paused or runs without the cloud. */
export function StrategyBanners({ place, strategy, ownName, mayEdit, mayPause }: Props) {
  const { t } = useTranslation()
  const words = useControlWords(place)
  const { pause, resume, isBusy } = useStrategyPause(strategy)
  const now = Date.now()
  const { setUpBy, isPaused, pausedUntil, aloneSince, aloneUntil } = strategy
  const wasSetUpByAnother = setUpBy !== null && setUpBy !== ownName
  return (
    <>
      {isPaused && (
        <Notice kind="info">
          <div className={classes.notice}>
            <span>
              {pausedUntil === null
                ? t('strategies.isPaused')
                : t('strategies.isPausedUntil', { time: words.at(pausedUntil, now) })}
            </span>
            {mayPause && (
              <Button loading={isBusy} onClick={resume}>
                {t('strategies.resume')}
              </Button>
            )}
          </div>
        </Notice>
      )}
      {wasSetUpByAnother && !isPaused && (
        <Notice kind="info">
          <div className={classes.notice}>
            <span>{t(mayPause ? 'strategies.setUpByPause' : 'strategies.setUpBy', { name: setUpBy })}</span>
            {mayPause && (
              <Button loading={isBusy} onClick={pause}>
                {t('strategies.pauseForDay')}
              </Button>
            )}
          </div>
        </Notice>
      )}
      {aloneUntil !== null && (
        <Notice kind="warning">
          {t('strategies.aloneSince', {
            from: words.at(aloneSince ?? now, now),
            until: words.at(aloneUntil, now),
          })}
        </Notice>
      )}
      {!mayEdit && <Notice kind="info">{t('strategies.readOnly')}</Notice>}
    </>
  )
}
