import type { RefusedMessage } from '@kilowatt/contracts/gateway/quarantine'
import { REFUSALS_SHOWN_DAYS } from '@kilowatt/contracts/gateway/refusals-shown'
import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { formatNumber } from '@kilowatt/domain/units/number-format'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../api/client.ts'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { Card } from '../../ui/data/Card.tsx'
import classes from './RefusedMessages.module.css'

const REFRESH_MS = 15_000

/** Recently refused messages of a controller, for the people who look after it. */
export function RefusedMessages({ controllerId, timezone }: { controllerId: number; timezone: string }) {
  const { t } = useTranslation()
  const query = useQuery(
    orpc.quarantine.ofController.queryOptions({ input: { id: controllerId }, refetchInterval: REFRESH_MS }),
  )
  const refusals = query.data?.data.refusals
  return (
    <Card heading={t('quarantine.lastRefused')}>
      {query.error && !refusals && (
        <LoadFailure title={t('words.loadFailed')} error={query.error} onRetry={() => query.refetch()} />
      )}
      {!refusals && !query.error && <Skeleton height={44} />}
      {refusals?.length === 0 && (
        <p className="dim">{t('quarantine.noneRefused', { days: REFUSALS_SHOWN_DAYS })}</p>
      )}
      {refusals && refusals.length > 0 && (
        <>
          <p className="caption">{t('quarantine.lastRefusedText', { days: REFUSALS_SHOWN_DAYS })}</p>
          <ul className={classes.list} aria-label={t('quarantine.lastRefused')}>
            {refusals.map((refusal) => (
              <Refusal key={`${refusal.reason} ${refusal.day}`} refusal={refusal} timezone={timezone} />
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

function Refusal({ refusal, timezone }: { refusal: RefusedMessage; timezone: string }) {
  const { t, i18n } = useTranslation()
  const { reason, count, lastAt, topic, detail } = refusal
  return (
    <li>
      <div>
        {t(`quarantine.reason_${reason}`)}
        {topic !== null && <code>{topic}</code>}
        {detail && <div className="caption">{detail}</div>}
      </div>
      <div className={classes.when}>
        <time dateTime={new Date(lastAt).toISOString()}>
          {formatDateTime(lastAt, { timeZone: timezone })}
        </time>
        {count !== null && count > 1 && (
          <div className="caption">
            {t('quarantine.times', { times: formatNumber(count, { locale: i18n.language, digits: 0 }) })}
          </div>
        )}
      </div>
    </li>
  )
}
