import type { LocationPlanAnswer } from '@kilowatt/contracts/control/plans/location-plan'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../../ui/data/Card.tsx'
import type { PlanChanges } from '../use-plan-changes.ts'
import type { PlanWords } from '../use-plan-words.ts'
import classes from './PlanCards.module.css'

type Props = {
  decisions: LocationPlanAnswer['decisions']
  words: PlanWords
  nowMs: number
  changes: PlanChanges
  locked: string | null
}

/** Decisions of people about the plan, each with its end and a way to take it back. */
export function PlanDecisions({ decisions, words, nowMs, changes, locked }: Props) {
  const { t } = useTranslation()
  if (decisions.length === 0) return null
  return (
    <Card heading={t('planPage.decisionsHeading')} bare>
      <ul className={classes.decisions}>
        {decisions.map(({ id, device, from, to, is, by }) => (
          <li key={id}>
            <div>
              <b>{t(`planPage.decision_${is}`, { device: device.name })}</b>
              <p>
                {words.when({ startMs: from, endMs: to }, nowMs)}
                {by !== null && `, ${t('planPage.by', { name: by })}`}
              </p>
            </div>
            <Button
              variant="default"
              size="xs"
              aria-label={t('planPage.undoOf', {
                device: device.name,
                when: words.when({ startMs: from, endMs: to }, nowMs),
              })}
              disabled={locked !== null || changes.isBusy}
              loading={changes.pending?.kind === 'undo' && changes.pending.decisionId === id}
              onClick={() => changes.undo(id)}
            >
              {t('planPage.undo')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
