import { webPaths, withQuery } from '@kilowatt/contracts/web-paths'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/data/Card.tsx'
import { AppLink } from '../../../ui/navigation/AppLink.tsx'
import type { StrategyPlace } from '../strategy-place.ts'
import classes from './NextStepsCard.module.css'
import { planQuery } from './plan-queries.ts'
import { nextSteps } from './timeline/plan-blocks.ts'
import { planTimeline } from './timeline/plan-timeline.ts'
import { usePlanWords } from './use-plan-words.ts'

const MOST_STEPS = 3

/** The next steps of the plan on the overview, each a link to its slot; nothing while nothing is planned. */
export function NextStepsCard({ place }: { place: StrategyPlace }) {
  const { t } = useTranslation()
  const words = usePlanWords(place)
  const answer = useQuery(planQuery(place.id)).data
  if (!answer?.plan) return null
  const nowMs = Date.now()
  const timeline = planTimeline(answer.plan, answer.past)
  const steps = nextSteps(timeline, nowMs).slice(0, MOST_STEPS)
  if (steps.length === 0) return null
  const plan = webPaths.energyPlan(place.id)
  return (
    <Card
      bare
      heading={t('planPage.stepsHeading')}
      end={
        <AppLink href={plan} className={classes.way}>
          {t('planPage.openPlan')}
          <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
        </AppLink>
      }
    >
      <ul className={classes.steps}>
        {steps.map((block) => (
          <li key={`${block.device.id}-${block.startMs}`}>
            <AppLink href={withQuery(plan, { at: block.startMs, device: block.device.id })}>
              <span className={classes.time}>
                {block.startMs <= nowMs ? t('planPage.nowStep') : words.at(block.startMs, nowMs)}
              </span>
              <span>
                <b>{words.title(block, timeline.devices)}</b>
                <span>{words.detail(block)}</span>
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
