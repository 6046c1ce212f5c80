import type { LocationPlanAnswer } from '@kilowatt/contracts/control/plans/location-plan'
import type { Location } from '@kilowatt/contracts/tenancy/location'
import { SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { useNow } from '../../../ui/data/use-now.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { PageHeader } from '../../../ui/shell/page/PageHeader.tsx'
import type { StrategyPlace } from '../strategy-place.ts'
import { LeftOutDevices } from './cards/LeftOutDevices.tsx'
import { NextSteps } from './cards/NextSteps.tsx'
import { NoPlan } from './cards/NoPlan.tsx'
import { PlanControls } from './cards/PlanControls.tsx'
import { PlanCosts } from './cards/PlanCosts.tsx'
import { PlanDecisions } from './cards/PlanDecisions.tsx'
import { PlanSentence } from './cards/PlanSentence.tsx'
import { EnergyPlanLoading } from './EnergyPlanLoading.tsx'
import classes from './EnergyPlanScreen.module.css'
import { PlanTabs } from './PlanTabs.tsx'
import { PictureLegend } from './picture/PictureLegend.tsx'
import { type Chosen, PlanPicture } from './picture/PlanPicture.tsx'
import { neighbourBlock } from './picture/plan-keys.ts'
import { planQuery } from './plan-queries.ts'
import { SlotPanel } from './slot/SlotPanel.tsx'
import { SlotSheet } from './slot/SlotSheet.tsx'
import { blockAt, nextSteps } from './timeline/plan-blocks.ts'
import { cutTimeline, planTimeline, timelineSlotAt } from './timeline/plan-timeline.ts'
import { usePlanChanges } from './use-plan-changes.ts'
import { usePlanWords } from './use-plan-words.ts'

export type PlanPlace = StrategyPlace & Pick<Location, 'coordinates' | 'gridLimitW'>

type Props = {
  place: PlanPlace
  /** slot and device in the address: where a link leads */
  chosen: Chosen | null
  onChoose: (chosen: Chosen | null) => void
}

const CLOCK_MS = 15_000
/** A plan that was due this long ago is late. */
const LATE_MS = 90_000

/** The plan of a location: what will happen and what it costs, as a picture in which each slot can be questioned. */
export function EnergyPlanScreen({ place, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const words = usePlanWords(place)
  const nowMs = useNow(CLOCK_MS)
  const query = useQuery(planQuery(place.id))
  const answer = query.data
  const plan = answer?.plan ?? null
  const changes = usePlanChanges(place.id, plan)
  const isOffline = query.error !== null && answer !== undefined
  const since = words.at(query.dataUpdatedAt, nowMs)
  const locked = answer ? lockOf(t, answer, isOffline ? since : null) : null
  const isPhone = useMediaQuery('(max-width: 768px)', false, { getInitialValueInEffect: false })
  const controls = answer?.strategy && plan && (
    <PlanControls
      {...{ strategy: answer.strategy, greener: answer.greener, changes }}
      locked={{
        pause: locked,
        settings: isOffline ? locked : answer.mayEdit ? null : t('planPage.mayNotEdit'),
      }}
    />
  )
  return (
    <div data-wide>
      <PageHeader
        title={t('planPage.title')}
        phoneContext={
          plan ? t('planPage.madeAt', { place: place.name, time: words.clock(plan.madeMs) }) : place.name
        }
        {...(plan && {
          context: t('planPage.made', { time: words.clock(plan.madeMs), next: words.clock(plan.nextMs) }),
        })}
        {...(!isPhone && controls && { actions: controls })}
      />
      <PlanTabs locationId={place.id} active="plan" />
      <div className={classes.notices}>
        {isOffline && plan && (
          <Notice kind="warning">
            {t('planPage.offline', { since, until: words.until(plan.endMs.at(-1) ?? nowMs, nowMs) })}
          </Notice>
        )}
        {plan && !isOffline && plan.by === 'simple' && (
          <Notice kind="info">{t('planPage.simple', { next: words.clock(plan.nextMs) })}</Notice>
        )}
        {plan && !isOffline && plan.nextMs + LATE_MS < nowMs && (
          <Notice kind="info">{t('planPage.late', { time: words.clock(plan.madeMs) })}</Notice>
        )}
      </div>
      {!answer ? (
        query.error ? (
          <Card>
            <LoadFailure
              title={t('planPage.failed')}
              error={query.error}
              onRetry={() => void query.refetch()}
            />
          </Card>
        ) : (
          <EnergyPlanLoading />
        )
      ) : plan ? (
        <Shown
          {...{ place, answer, plan, nowMs, words, changes, locked, chosen, onChoose, isPhone }}
          controls={isPhone ? controls : null}
        />
      ) : (
        <NoPlan answer={answer} locationId={place.id} words={words} nowMs={nowMs} />
      )}
    </div>
  )
}

function lockOf(
  t: ReturnType<typeof useTranslation>['t'],
  { mayDecide }: LocationPlanAnswer,
  offlineSince: string | null,
): string | null {
  if (offlineSince !== null) return t('planPage.notConnected', { since: offlineSince })
  return mayDecide ? null : t('planPage.mayNotDecide')
}

type ShownProps = Props & {
  answer: LocationPlanAnswer
  plan: NonNullable<LocationPlanAnswer['plan']>
  nowMs: number
  words: ReturnType<typeof usePlanWords>
  changes: ReturnType<typeof usePlanChanges>
  locked: string | null
  isPhone: boolean
  /** on a phone, below what comes first */
  controls: ReactNode
}

const HOUR_MS = 3_600_000
const spans = { phone: { before: 4, after: 24 }, day: { before: 3, after: 21 } } as const

function Shown(props: ShownProps) {
  const { place, answer, plan, nowMs, words, changes, locked, chosen, onChoose, isPhone, controls } = props
  const { t } = useTranslation()
  const [range, setRange] = useState<'day' | 'all'>('all')
  const [isClosed, setClosed] = useState(false)
  const whole = planTimeline(plan, answer.past)
  const span = isPhone ? spans.phone : range === 'day' ? spans.day : null
  const timeline = span
    ? cutTimeline(whole, nowMs - span.before * HOUR_MS, nowMs + span.after * HOUR_MS)
    : whole
  const first = nextSteps(whole, nowMs)[0]
  // next to the picture there is room for the first step; on a phone a sheet would cover what was not asked for
  const shown: Chosen | null =
    chosen ??
    (isPhone || isClosed || !first
      ? null
      : { atMs: Math.max(nowMs, first.startMs), deviceId: first.device.id })
  const device = whole.devices.find(({ id }) => id === shown?.deviceId) ?? whole.devices[0]
  const block = shown && device ? blockAt(whole, device, timelineSlotAt(whole, shown.atMs)) : null
  const close = () => {
    setClosed(true)
    onChoose(null)
  }
  const choose = (to: Chosen) => {
    setClosed(false)
    onChoose(to)
  }
  const move = (by: 1 | -1) => {
    const to = neighbourBlock({ timeline: whole, block, atMs: shown?.atMs ?? null, nowMs }, by)
    if (to) choose(to)
  }
  const pictureRef = useRef<HTMLElement>(null)
  const isSheet = isPhone && block !== null
  useEffect(() => {
    // the sheet leaves the upper half of the screen to the picture
    if (isSheet) pictureRef.current?.scrollIntoView({ block: 'start' })
  }, [isSheet])
  const panel = block && shown && (
    <SlotPanel
      {...{ place, timeline: whole, block, nowMs, locked }}
      changes={{
        ...changes,
        decide: (...decision) => {
          // the first step of the new plan may be another one
          choose({ atMs: Math.max(nowMs, block.startMs), deviceId: block.device.id })
          changes.decide(...decision)
        },
      }}
      atMs={shown.atMs}
      decisions={answer.decisions}
      onClose={close}
    />
  )
  return (
    <>
      <PlanSentence {...{ plan, words, nowMs, changes }} mayUndo={locked === null} />
      <div className={classes.grid}>
        <div className={classes.main}>
          <Card className={classes.picture} ref={pictureRef}>
            <PictureLegend
              end={
                !isPhone && (
                  <SegmentedControl
                    size="xs"
                    aria-label={t('planPage.range')}
                    value={range}
                    onChange={(value) => setRange(value === 'day' ? 'day' : 'all')}
                    data={[
                      { value: 'day', label: t('planPage.range_day') },
                      { value: 'all', label: t('planPage.range_all') },
                    ]}
                  />
                )
              }
            />
            <PlanPicture
              {...{ place, timeline, nowMs, block }}
              atMs={shown?.atMs ?? null}
              decisions={answer.decisions}
              version={plan.version}
              changed={changes.changed}
              isOld={changes.isBusy}
              onChoose={choose}
              onOpen={() => first && !block && choose({ atMs: first.startMs, deviceId: first.device.id })}
              onClose={close}
            />
          </Card>
          <div className={classes.steps}>
            <NextSteps {...{ plan, timeline: whole, words, nowMs }} open={block} onChoose={choose} />
          </div>
        </div>
        <div className={classes.side}>
          {panel && !isPhone && (
            <Card className={classes.panel} aria-label={t('planPage.panel')}>
              {panel}
            </Card>
          )}
          <div className={classes.rest}>
            {controls && <Card className={classes.controls}>{controls}</Card>}
            <PlanDecisions decisions={answer.decisions} {...{ words, nowMs, changes, locked }} />
            <PlanCosts plan={plan} words={words} />
            <LeftOutDevices
              plan={plan}
              locationId={place.id}
              strategyId={answer.strategy?.id ?? null}
              mayEdit={answer.mayEdit}
            />
          </div>
        </div>
      </div>
      {panel && isPhone && (
        <SlotSheet label={t('planPage.panel')} onClose={close} onMove={move}>
          {panel}
        </SlotSheet>
      )}
    </>
  )
}
