import type { LocationPlan } from '@kilowatt/contracts/control/plans/location-plan'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PlanChanges } from '../use-plan-changes.ts'
import type { PlanWords } from '../use-plan-words.ts'
import classes from './PlanCards.module.css'

type Props = { plan: LocationPlan; words: PlanWords; nowMs: number; changes: PlanChanges; mayUndo: boolean }

/** What will happen in money, compared with the same hours without a plan; then what the last decision changed. */
export function PlanSentence({ plan, words, nowMs, changes, mayUndo }: Props) {
  const { t } = useTranslation()
  const { total } = plan.cost
  const { noControl, solarFirst } = plan.baselines
  const endMs = plan.endMs.at(-1) ?? nowMs
  const cars = plan.devices.flatMap(({ device, chargedKwh }) => {
    const kwh = chargedKwh?.at(-1) ?? 0
    return kwh > 0 ? [{ ...device, wh: kwh * 1_000 }] : []
  })
  const isSameAsBoth = Math.abs(noControl.total - total) < 0.005 && Math.abs(solarFirst.total - total) < 0.005
  const { last, isBusy } = changes
  return (
    <div className={classes.sentence}>
      <p>
        <b>
          {t(total < 0 ? 'planPage.sentenceEarns' : 'planPage.sentenceCosts', {
            until: words.until(endMs, nowMs),
            money: words.money(Math.abs(total)),
          })}
        </b>{' '}
        <span>
          {isSameAsBoth
            ? t('planPage.sameAsBoth')
            : t('planPage.compared', {
                noControl: words.money(noControl.total),
                solarFirst: words.money(solarFirst.total),
              })}{' '}
          {cars.map(({ id, wh }) => `${t('planPage.carGets', { energy: words.energy(wh), id })} `)}
        </span>
      </p>
      <p role="status" className={classes.difference}>
        {isBusy
          ? t('planPage.making')
          : last &&
            (last.costDifference === null
              ? t(`planPage.made_${last.kind}`)
              : t(`planPage.madeWith_${last.kind}`, { difference: words.difference(last.costDifference) }))}
        {!isBusy && mayUndo && last?.decisionId != null && (
          <Button variant="default" size="compact-sm" onClick={() => changes.undo(last.decisionId ?? 0)}>
            {t('planPage.undo')}
          </Button>
        )}
      </p>
    </div>
  )
}
