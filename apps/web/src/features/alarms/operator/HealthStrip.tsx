import { formatNumber } from '@kilowatt/domain/units/number-format'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../api/client.ts'
import classes from './HealthStrip.module.css'

/** Limits within which an alarm system serves its people well, by EEMUA 191. */
const GOOD = { perDay: 150, noisiestPct: 5 }

/**
 * How well the alarms of a company serve its people, each figure with its good value; nothing until they are known.
 */
export function HealthStrip({ companyId }: { companyId: number }) {
  const { t, i18n } = useTranslation()
  const health = useQuery(orpc.alarms.health.queryOptions({ input: { companyId } })).data?.data
  if (!health) return null
  const number = (value: number, digits = 0) =>
    formatNumber(value, { locale: i18n.language, digits, trim: true })
  const figures = [
    {
      name: t('alarms.perDay'),
      value: number(health.perDay, health.perDay < 10 ? 1 : 0),
      good: t('alarms.goodUpTo', { value: number(GOOD.perDay) }),
    },
    {
      name: t('alarms.floods'),
      value: number(health.floods.length),
      good: t('alarms.floodShare', { value: `${number(health.floodPct, 1)} %` }),
    },
    {
      name: t('alarms.noisiest'),
      value: `${number(health.noisiestPct)} %`,
      good: t('alarms.ofAllGood', { value: `${number(GOOD.noisiestPct)} %` }),
    },
    { name: t('alarms.stale'), value: number(health.stale), good: t('alarms.goodNone') },
  ]
  return (
    <dl className={classes.strip} aria-label={t('alarms.view_health')}>
      {figures.map(({ name, value, good }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{value}</b>
            <span>{good}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
