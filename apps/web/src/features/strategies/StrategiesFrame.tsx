import { MAX_STRATEGIES } from '@kilowatt/contracts/control/control-limits'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { LinesSkeleton } from '../../ui/data/LinesSkeleton.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { AppLink } from '../../ui/navigation/AppLink.tsx'
import { PageHeader } from '../../ui/shell/page/PageHeader.tsx'
import { StrategyList } from './list/StrategyList.tsx'
import { PlanTabs } from './plan/PlanTabs.tsx'
import classes from './StrategiesFrame.module.css'
import { StopBanner } from './stop/StopBanner.tsx'
import { StopMenu } from './stop/StopMenu.tsx'
import type { StrategyPlace } from './strategy-place.ts'
import { strategiesQuery } from './strategy-queries.ts'
import { useControlWords } from './words/use-control-words.ts'

type Props = {
  place: StrategyPlace
  selectedId: number | null
  /** the editor is open: on a phone it takes the whole screen */
  isEditing: boolean
  children: ReactNode
}

type Known = {
  strategies: readonly { kind: string }[]
  devices: readonly { kinds: readonly string[] }[]
  mayEdit: boolean
}

/** Whether there is a plan, or a person could have one. */
const hasPlan = ({ strategies, devices, mayEdit }: Known) =>
  strategies.some(({ kind }) => kind === 'PLAN') ||
  (mayEdit && devices.some(({ kinds }) => kinds.includes('PLAN')))

/** The list of strategies next to the open page. */
export function StrategiesFrame({ place, selectedId, isEditing, children }: Props) {
  const { t } = useTranslation()
  const words = useControlWords(place)
  const query = useQuery(strategiesQuery(place.id))
  const known = query.data
  const add = known?.mayEdit && (
    <Button
      component={AppLink}
      href={webPaths.newStrategy(place.id)}
      leftSection={<IconPlus size={18} stroke={1.75} />}
      disabled={known.strategies.length >= MAX_STRATEGIES}
    >
      {t('strategies.new')}
    </Button>
  )
  return (
    <div className={classes.frame} data-wide data-editing={isEditing || undefined}>
      {!isEditing && (
        <PageHeader
          title={t('strategies.title')}
          context={t('strategies.orderHint')}
          phoneContext={place.name}
          actions={
            known && (
              <>
                {known.mayPause && (
                  <StopMenu
                    scope={{ locationId: place.id }}
                    name={place.name}
                    isStopped={known.stopped !== null}
                  />
                )}
                {add}
              </>
            )
          }
        />
      )}
      {!isEditing && known && hasPlan(known) && <PlanTabs locationId={place.id} active="strategies" />}
      {known?.stopped && <StopBanner place={place} stopped={known.stopped} mayLift={known.mayPause} />}
      {known && query.error && (
        <div className={classes.offline}>
          <Notice kind="warning">
            {t('strategies.offline', { time: words.at(query.dataUpdatedAt, Date.now()) })}
          </Notice>
        </div>
      )}
      <div className={classes.columns}>
        <div className={classes.list}>
          {known ? (
            <StrategyList
              place={place}
              strategies={known.strategies}
              selectedId={selectedId}
              mayEdit={known.mayEdit}
              head={
                isEditing && (
                  <div className={classes.head}>
                    <h2>{t('strategies.title')}</h2>
                    {add}
                  </div>
                )
              }
            />
          ) : query.error ? (
            <LoadFailure
              title={t('strategies.notLoaded')}
              error={query.error}
              onRetry={() => void query.refetch()}
            />
          ) : (
            <LinesSkeleton lines={8} />
          )}
        </div>
        <div className={classes.open}>{children}</div>
      </div>
    </div>
  )
}
