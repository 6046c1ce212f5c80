import type { Rollout } from '@kilowatt/contracts/fleet/software-rollouts'
import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/data/Card.tsx'
import { ShowEarlier } from '../../ui/data/ShowEarlier.tsx'
import { RolloutBar } from './RolloutBar.tsx'
import { RolloutStateChip } from './RolloutStateChip.tsx'
import classes from './Software.module.css'

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

type Props = { rollouts: readonly Rollout[]; query: ComponentProps<typeof ShowEarlier>['query'] }

/** Roll-outs, newest first, with their progress. */
export function RolloutList({ rollouts, query }: Props) {
  const { t } = useTranslation()
  return (
    <Card bare heading={t('software.rollouts')}>
      <ul className={classes.rollouts}>
        {rollouts.map((rollout) => (
          <li key={rollout.id}>
            <div className={classes.what}>
              <Link to="/admin/software/rollouts/$rolloutId" params={{ rolloutId: String(rollout.id) }}>
                {t(rollout.isRollBack ? 'software.backFrom' : 'software.versionOf', {
                  version: rollout.version,
                })}
              </Link>
              <span className="caption">{formatDateTime(rollout.createdAt, { timeZone })}</span>
            </div>
            <RolloutStateChip status={rollout.status} />
            <RolloutBar counts={rollout.counts} />
          </li>
        ))}
      </ul>
      <ShowEarlier query={query} />
    </Card>
  )
}
