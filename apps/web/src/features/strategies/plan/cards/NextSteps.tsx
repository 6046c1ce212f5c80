import type { LocationPlan } from '@kilowatt/contracts/control/plans/location-plan'
import { IconAlertTriangle, IconBattery2, IconChargingPile } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../../ui/data/Card.tsx'
import type { Chosen } from '../picture/PlanPicture.tsx'
import { nextSteps, type PlanBlock } from '../timeline/plan-blocks.ts'
import type { PlanTimeline } from '../timeline/plan-timeline.ts'
import type { PlanWords } from '../use-plan-words.ts'
import classes from './PlanCards.module.css'

type Props = {
  plan: LocationPlan
  timeline: PlanTimeline
  words: PlanWords
  nowMs: number
  open: PlanBlock | null
  onChoose: (chosen: Chosen) => void
}

/** What happens next, step by step with its cost; wishes that cannot be met come first, with a triangle. */
export function NextSteps({ plan, timeline, words, nowMs, open, onChoose }: Props) {
  const { t } = useTranslation()
  const steps = nextSteps(timeline, nowMs)
  return (
    <Card heading={t('planPage.stepsHeading')} bare>
      {steps.length + plan.shortfalls.length === 0 ? (
        <p className={classes.none}>{t('planPage.noSteps')}</p>
      ) : (
        <ul className={classes.steps}>
          {plan.shortfalls.map(({ device, reason }) => (
            <li key={`${reason.key}-${device?.id}`} className={classes.shortfall}>
              <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
              <div>
                <b>{device?.name ?? t('planPage.wholeHouse')}</b>
                <p>{words.reason(reason, nowMs)}</p>
              </div>
            </li>
          ))}
          {steps.map((block) => (
            <Step
              key={`${block.device.id}-${block.startMs}`}
              {...{ block, words, nowMs }}
              title={words.title(block, timeline.devices)}
              isOpen={open?.device.id === block.device.id && open.from === block.from}
              onOpen={() => onChoose({ atMs: block.startMs, deviceId: block.device.id })}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

type StepProps = {
  block: PlanBlock
  words: PlanWords
  nowMs: number
  title: string
  isOpen: boolean
  onOpen: () => void
}

function Step({ block, words, nowMs, title, isOpen, onOpen }: StepProps) {
  const { t } = useTranslation()
  const { device, is, startMs, money } = block
  const StepIcon = device.role === 'car' ? IconChargingPile : IconBattery2
  const isSupply = is === 'cover' || is === 'sell'
  return (
    <li>
      <button type="button" className={classes.step} aria-current={isOpen || undefined} onClick={onOpen}>
        <span className={classes.icon} data-role={device.role}>
          <StepIcon size={18} stroke={1.75} aria-hidden="true" />
        </span>
        <span className={classes.time}>
          {startMs <= nowMs ? t('planPage.nowStep') : words.at(startMs, nowMs)}
        </span>
        <span className={classes.what}>
          <b>{title}</b>
          <span>{words.detail(block)}</span>
        </span>
        <span className={classes.money}>
          {money !== null &&
            (isSupply ? t('planPage.stepSaves', { money: words.money(money) }) : words.money(money))}
        </span>
      </button>
    </li>
  )
}
