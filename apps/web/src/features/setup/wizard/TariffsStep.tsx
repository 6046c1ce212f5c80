import { IconChartBar, IconCoin, IconReceiptEuro } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/data/Card.tsx'
import classes from './steps.module.css'

/** Prices are told once there is a location: what they are good for, and that nothing waits for them. */
export function TariffsStep() {
  const { t } = useTranslation()
  return (
    <Card>
      <ul className={classes.list}>
        {[
          { icon: IconChartBar, text: t('setup.tariffsNow') },
          { icon: IconReceiptEuro, text: t('setup.tariffsLater') },
          { icon: IconCoin, text: t('setup.tariffsBack') },
        ].map(({ icon: Sign, text }) => (
          <li key={text}>
            <Sign size={20} stroke={1.75} aria-hidden="true" />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
