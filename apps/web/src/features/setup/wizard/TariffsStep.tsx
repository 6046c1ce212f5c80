import type { Location } from '@kilowatt/contracts/tenancy/location'
import { IconChartBar, IconCoin, IconReceiptEuro } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/data/Card.tsx'
import classes from './steps.module.css'

type Props = {
  /** the existing location that the hardware is linked to */
  location: Location | null
  /** the choice of a plan */
  choice: ReactNode
}

/** Energy prices, if they are already known. The setup does not depend on them. */
export function TariffsStep({ location, choice }: Props) {
  const { t } = useTranslation()
  const notes = [
    { icon: IconChartBar, text: t('setup.tariffsNow') },
    ...(location?.activePriceList
      ? [{ icon: IconReceiptEuro, text: t('setup.tariffsKnown', { name: location.name }) }]
      : [
          { icon: IconReceiptEuro, text: t('setup.tariffsLater') },
          { icon: IconCoin, text: t('setup.tariffsBack') },
        ]),
  ]
  return (
    <div className={classes.column}>
      {location?.activePriceList ? null : choice}
      <Card>
        <ul className={classes.list}>
          {notes.map(({ icon: Sign, text }) => (
            <li key={text}>
              <Sign size={20} stroke={1.75} aria-hidden="true" />
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
