import type { LocationPlan } from '@kilowatt/contracts/control/plans/location-plan'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../../ui/data/Card.tsx'
import type { PlanWords } from '../use-plan-words.ts'
import classes from './PlanCards.module.css'

/** Costs of the planned hours next to the same hours without control, and with solar first: bars from zero. */
export function PlanCosts({ plan, words }: { plan: LocationPlan; words: PlanWords }) {
  const { t } = useTranslation()
  const { cost, baselines } = plan
  const rows = [
    { key: 'noControl', total: baselines.noControl.total },
    { key: 'solarFirst', total: baselines.solarFirst.total },
    { key: 'withPlan', total: cost.total },
  ] as const
  const low = Math.min(0, ...rows.map(({ total }) => total))
  const span = Math.max(0, ...rows.map(({ total }) => total)) - low || 1
  return (
    <Card
      heading={t('planPage.costsHeading')}
      end={<span className="caption">{t('planPage.sameHours')}</span>}
    >
      <dl className={classes.bars}>
        {rows.map(({ key, total }) => (
          <div key={key}>
            <dt>{t(`planPage.${key}`)}</dt>
            <dd>{words.money(total)}</dd>
            <span aria-hidden="true">
              <i
                data-own={key === 'withPlan' || undefined}
                style={{
                  left: `${((Math.min(0, total) - low) / span) * 100}%`,
                  width: `${(Math.abs(total) / span) * 100}%`,
                }}
              />
            </span>
          </div>
        ))}
      </dl>
      <p className="caption">
        {t('planPage.costParts', {
          energy: words.money(cost.energy),
          wear: words.money(cost.wear),
          stored: words.money(cost.stored),
        })}
      </p>
    </Card>
  )
}
