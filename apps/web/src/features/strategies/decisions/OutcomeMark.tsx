import type { ControlDecision } from '@kilowatt/contracts/control/strategy-entry'
import {
  type Icon,
  IconAlertTriangle,
  IconCheck,
  IconChecks,
  IconCircleDashed,
  IconCloudOff,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './DecisionList.module.css'

type Outcome = ControlDecision['outcome']

const looks: Readonly<Record<Outcome, { icon: Icon; tone: 'ok' | 'plain' | 'bad' }>> = {
  notSent: { icon: IconCircleDashed, tone: 'plain' },
  sent: { icon: IconCheck, tone: 'plain' },
  confirmed: { icon: IconChecks, tone: 'ok' },
  refused: { icon: IconAlertTriangle, tone: 'bad' },
  unconfirmed: { icon: IconAlertTriangle, tone: 'bad' },
  notConnected: { icon: IconCloudOff, tone: 'bad' },
}

/** How a device responded to a decision, by colour, shape and word. */
export function OutcomeMark({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation()
  const { icon: OutcomeIcon, tone } = looks[outcome]
  return (
    <span className={classes.outcome} data-tone={tone}>
      <OutcomeIcon size={15} stroke={1.75} aria-hidden="true" />
      {t(`strategies.outcome_${outcome}`)}
    </span>
  )
}
