import type { LocationPlan } from '@kilowatt/contracts/control/plans/location-plan'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../../ui/data/Card.tsx'
import { AppLink } from '../../../../ui/navigation/AppLink.tsx'
import classes from './PlanCards.module.css'

type Props = { plan: LocationPlan; locationId: number; strategyId: number | null; mayEdit: boolean }

/** Devices of the strategy that the plan does not use, why, and what to do about it. */
export function LeftOutDevices({ plan, locationId, strategyId, mayEdit }: Props) {
  const { t } = useTranslation()
  if (plan.leftOut.length === 0) return null
  return (
    <Card heading={t('planPage.leftOutHeading')} bare>
      <ul className={classes.decisions}>
        {plan.leftOut.map(({ device, reason }) => {
          const way =
            reason === 'noWish' && strategyId !== null
              ? { href: webPaths.strategy(locationId, strategyId), label: t('planPage.openStrategy') }
              : { href: webPaths.device(locationId, device.id), label: t('planPage.openDevice') }
          return (
            <li key={device.id}>
              <div>
                <b>{device.name}</b>
                <p>{t(`planPage.leftOut_${reason}`)}</p>
              </div>
              {mayEdit && reason !== 'noCar' && (
                <AppLink className={classes.way} href={way.href}>
                  {way.label}
                </AppLink>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
