import type { Rollout } from '@kilowatt/contracts/fleet/software-rollouts'
import { formatNumber } from '@kilowatt/domain/units/number-format'
import { Progress } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './Software.module.css'

/** Progress of a roll-out: a bar, and as text for screen readers. */
export function RolloutBar({ counts }: { counts: Rollout['counts'] }) {
  const { t, i18n } = useTranslation()
  const { total, done, failed, underWay } = counts
  const share = (count: number) => (total === 0 ? 0 : (100 * count) / total)
  const number = (count: number) => formatNumber(count, { locale: i18n.language, digits: 0 })
  return (
    <div className={classes.bar}>
      <Progress.Root aria-hidden="true">
        <Progress.Section value={share(done)} color="var(--s-ok)" />
        <Progress.Section value={share(failed)} color="var(--s-critical)" />
        <Progress.Section value={share(underWay)} color="var(--s-info)" />
      </Progress.Root>
      <span className="caption">
        {t('software.soFar', {
          done: number(done),
          total: number(total),
          failed: number(failed),
          underWay: number(underWay),
        })}
      </span>
    </div>
  )
}
