import type { Rollout } from '@kilowatt/contracts/fleet/software-rollouts'
import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { withUnit } from '@kilowatt/domain/units/number-format'
import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../api/call-errors.ts'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { FactList } from '../../ui/data/FactList.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { PageHeader } from '../../ui/shell/page/PageHeader.tsx'
import { NotFound } from '../../ui/state/NotFound.tsx'
import { RolloutActions } from './RolloutActions.tsx'
import { RolloutBar } from './RolloutBar.tsx'
import { RolloutStateChip } from './RolloutStateChip.tsx'
import classes from './Software.module.css'
import { useRollout } from './use-rollout.ts'

type Props = {
  rolloutId: number
  listHref: string
  onRolledBack: (rolloutId: number) => void
  /** the controllers of the roll-out */
  children: ReactNode
}

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

/** One roll-out: progress, reason for a pause, plan, and actions. */
export function RolloutScreen({ rolloutId, listHref, onRolledBack, children }: Props) {
  const {
    t,
    i18n: { language: locale },
  } = useTranslation()
  const { query, ...actions } = useRollout(rolloutId, onRolledBack)
  const rollout = query.data?.data.rollout
  if (query.error && ['invalid', 'not_found'].includes(errorCodeOf(query.error)))
    return <NotFound back={{ href: listHref, label: t('shell.back') }} />
  if (query.error && !rollout)
    return (
      <LoadFailure
        title={t('software.rolloutsNotLoaded')}
        error={query.error}
        onRetry={() => query.refetch()}
      />
    )
  if (!rollout) return <Skeleton height={240} radius={14} />
  const { isRollBack, version, status, pausedBecause, counts } = rollout
  return (
    <>
      <PageHeader
        title={t(isRollBack ? 'software.backFrom' : 'software.versionOf', { version })}
        context={formatDateTime(rollout.createdAt, { timeZone })}
        backHref={listHref}
        note={<RolloutStateChip status={status} />}
        actions={<RolloutActions rollout={rollout} {...actions} />}
      />
      <div className={classes.page}>
        {pausedBecause && (
          <Notice kind={pausedBecause === 'person' ? 'info' : 'warning'}>
            {t(`software.paused_${pausedBecause}`)}
          </Notice>
        )}
        <div className={classes.columns}>
          <Card heading={t('software.progress')}>
            <RolloutBar counts={counts} />
            <FactList facts={progressOf(t, rollout)} />
          </Card>
          <Card heading={t('software.plan')}>
            <FactList
              facts={[
                [
                  t('software.planFirst'),
                  isRollBack ? null : withUnit(rollout.canaryPct, '%', { locale, digits: 0 }).text,
                ],
                [
                  t('software.planPause'),
                  isRollBack ? null : withUnit(rollout.soakHours, 'h', { locale, digits: 0 }).text,
                ],
                [
                  t('software.planFailures'),
                  withUnit(rollout.maxFailurePct, '%', { locale, digits: 0 }).text,
                ],
                [t('software.atOnce'), rollout.atOnce],
                [t('software.responsible'), rollout.responsible],
              ]}
            />
          </Card>
        </div>
        {children}
      </div>
    </>
  )
}

const progressOf = (
  t: ReturnType<typeof useTranslation>['t'],
  { stage, isRollBack, canaries, counts }: Rollout,
) => [
  [
    t('software.stage'),
    isRollBack || stage === 'everyone'
      ? t('software.stage_everyone')
      : t('software.stage_canary', { count: canaries }),
  ] as const,
  [t('updates.status_queued'), counts.queued] as const,
  [t('software.countUnderWay'), counts.underWay] as const,
  [t('updates.status_done'), counts.done] as const,
  [t('updates.status_failed'), counts.failed] as const,
  [t('software.countLeft'), counts.left] as const,
]
