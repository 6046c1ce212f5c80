import { Button } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { StrategyPlace } from '../strategy-place.ts'
import { useControlWords } from '../words/use-control-words.ts'
import classes from './StopBanner.module.css'
import { useEmergencyStop } from './use-emergency-stop.ts'

type Props = {
  place: StrategyPlace
  stopped: { at: number; by: string | null; scope: 'location' | 'group' | 'company' }
  mayLift: boolean
}

/** An emergency stop in effect, with a button to lift it. */
export function StopBanner({ place, stopped, mayLift }: Props) {
  const { t } = useTranslation()
  const words = useControlWords(place)
  const { lift } = useEmergencyStop({ locationId: place.id })
  const time = words.at(stopped.at, Date.now())
  return (
    <div role="alert" className={classes.banner}>
      <IconHandStop size={20} stroke={1.75} aria-hidden="true" />
      <div>
        <b>{t('strategies.stopped')}</b>
        <p>
          {stopped.by === null
            ? t('strategies.stoppedAt', { time })
            : t('strategies.stoppedBy', { time, name: stopped.by })}{' '}
          {t(`strategies.stoppedFor_${stopped.scope}`)}
        </p>
      </div>
      {mayLift && stopped.scope === 'location' && (
        <Button variant="filled" loading={lift.isPending} onClick={() => lift.mutate()}>
          {t('strategies.lift')}
        </Button>
      )}
    </div>
  )
}
