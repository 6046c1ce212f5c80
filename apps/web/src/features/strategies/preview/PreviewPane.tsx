import { Skeleton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Card } from '../../../ui/data/Card.tsx'
import type { StrategyPlace } from '../strategy-place.ts'
import { AheadChart } from './AheadChart.tsx'
import { DayBars } from './DayBars.tsx'
import { PreviewFacts } from './PreviewFacts.tsx'
import classes from './PreviewPane.module.css'
import { useCostWords } from './use-cost-words.ts'
import type { PreviewState } from './use-preview.ts'

type Props = {
  place: StrategyPlace
  state: PreviewState
  /** devices whose next hours are shown */
  deviceIds: readonly number[]
  /** the sentence of the device */
  children: ReactNode
}

/** Days in a simulation, if they have readings. */
const WANTED_DAYS = 7

/**
 * What a strategy would have done in the past days, and what it will do. On a phone this is a summary at the
 * top that opens, otherwise cards next to the editor.
 */
export function PreviewPane({ place, state, deviceIds, children }: Props) {
  const { t } = useTranslation()
  const costWords = useCostWords(place.currency)
  const [isOpen, setOpen] = useState(false)
  const paneId = useId()
  const { preview, isOld, isIncomplete, error, retry } = state
  const days = preview?.days.length ?? 0
  const ahead = preview && {
    ...preview.ahead,
    devices: preview.ahead.devices.filter(({ device }) => deviceIds.includes(device.id)),
  }
  const said = preview && days > 0 ? costWords(preview) : null
  const heading = preview && days > 0 ? t('strategies.wouldHave', { count: days }) : t('strategies.preview')
  return (
    <>
      <button
        type="button"
        className={classes.summary}
        aria-expanded={isOpen}
        aria-controls={paneId}
        data-old={isOld || undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span>
          <span>{heading}</span>
          <b>
            {said ??
              (isIncomplete
                ? t('strategies.previewIncomplete')
                : preview
                  ? t('strategies.noSimulation')
                  : '…')}
          </b>
        </span>
        <IconChevronDown size={20} stroke={1.75} aria-hidden="true" />
      </button>
      <div id={paneId} className={cx(classes.pane, !isOpen && classes.closed)}>
        <Card heading={heading} data-old={isOld || undefined} className={classes.result} aria-busy={isOld}>
          {error !== null && !preview ? (
            <LoadFailure title={t('strategies.previewFailed')} error={error} onRetry={retry} />
          ) : isIncomplete ? (
            <p className={classes.none}>{t('strategies.previewIncomplete')}</p>
          ) : !preview ? (
            <Skeleton height={180} radius={10} role="status" aria-label={t('words.loading')} />
          ) : days === 0 ? (
            <p className={classes.none}>
              {t('strategies.simulationNeeds', { wanted: WANTED_DAYS, recorded: 0 })}
            </p>
          ) : (
            <>
              <p className={classes.big} aria-live="polite">
                {said}
              </p>
              <DayBars days={preview.days} place={place} />
              <PreviewFacts preview={preview} currency={place.currency} />
              {preview.isWithoutPlan && <p className={classes.none}>{t('strategies.previewWithoutPlan')}</p>}
              {days < WANTED_DAYS && (
                <p className={classes.none}>
                  {t('strategies.simulationNeeds', { wanted: WANTED_DAYS, recorded: days })}
                </p>
              )}
            </>
          )}
        </Card>
        {ahead && ahead.devices.length > 0 && <AheadChart ahead={ahead} place={place} isOld={isOld} />}
        {children}
      </div>
    </>
  )
}
