import { useTranslation } from 'react-i18next'
import { useNow } from '../../ui/data/use-now.ts'
import classes from './TunnelCard.module.css'

const MINUTE_S = 60

/** Minutes and seconds until the tunnel closes; not announced, because they change all the time. */
export function TimeLeft({ endsAt }: { endsAt: number }) {
  const { t } = useTranslation()
  const seconds = Math.max(0, Math.ceil((endsAt - useNow(1_000)) / 1_000))
  const rest = String(seconds % MINUTE_S).padStart(2, '0')
  return (
    <span className={classes.left}>
      {t('tunnel.left', { time: `${Math.floor(seconds / MINUTE_S)}:${rest}` })}
    </span>
  )
}
