import type { StrategyVersion } from '@kilowatt/contracts/control/strategies'
import type { Strategy } from '@kilowatt/contracts/control/strategy-entry'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../../api/client.ts'
import { useRefusal } from '../../../api/use-refusal.ts'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import { LinesSkeleton } from '../../../ui/data/LinesSkeleton.tsx'
import { SideSheet } from '../../../ui/feedback/SideSheet.tsx'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.tsx'
import type { StrategyPlace } from '../strategy-place.ts'
import { useControlChanged } from '../use-strategy-actions.ts'
import { useControlWords } from '../words/use-control-words.ts'
import { useChangedWords } from './use-changed-words.ts'
import classes from './VersionsSheet.module.css'

type Props = {
  place: StrategyPlace
  strategy: Strategy
  opened: boolean
  mayEdit: boolean
  onClose: () => void
  /** called when an earlier version is in force again */
  onRestored: () => void
}

/** Versions of a strategy, newest first, with the changes of each and a button to restore it. */
export function VersionsSheet({ place, strategy, opened, mayEdit, onClose, onRestored }: Props) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const words = useControlWords(place)
  const changedWords = useChangedWords(place)
  const changed = useControlChanged()
  const query = useQuery(
    orpc.strategies.versions.queryOptions({ input: { strategyId: strategy.id }, enabled: opened }),
  )
  const restore = useMutation({
    mutationFn: (version: number) => client.strategies.restore({ strategyId: strategy.id, version }),
    onSuccess: () => {
      changed()
      toastSuccess(t('strategies.restored'))
      onRestored()
    },
    onError: (error) => toastError(refusal(error)),
  })
  // the client's types have no readonly arrays, such as the rows of a week
  const versions = query.data?.data.versions as StrategyVersion[] | undefined
  const changes = (one: StrategyVersion, index: number) => {
    const before = versions?.[index + 1]
    return before ? changedWords(before.values, one.values) : t('strategies.firstVersion')
  }
  return (
    <SideSheet opened={opened} title={t('strategies.versions')} onClose={onClose}>
      {query.error && !versions ? (
        <LoadFailure
          title={t('strategies.versionsFailed')}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : !versions ? (
        <LinesSkeleton lines={5} />
      ) : (
        <ol className={classes.versions}>
          {versions.map((one, index) => (
            <li key={one.version}>
              <div>
                <b>{t('strategies.versionNumber', { version: one.version })}</b>
                <span>
                  {words.at(one.changedAt, Date.now())}
                  {one.changedBy !== null && `, ${one.changedBy}`}
                </span>
                <span>{changes(one, index)}</span>
              </div>
              {one.version === strategy.version ? (
                <span className={classes.current}>{t('strategies.inForce')}</span>
              ) : (
                mayEdit && (
                  <Button
                    aria-label={t('strategies.restoreVersion', { version: one.version })}
                    loading={restore.isPending && restore.variables === one.version}
                    disabled={restore.isPending}
                    onClick={() => restore.mutate(one.version)}
                  >
                    {t('actions.restore')}
                  </Button>
                )
              )}
            </li>
          ))}
        </ol>
      )}
    </SideSheet>
  )
}
