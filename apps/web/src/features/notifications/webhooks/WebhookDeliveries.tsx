import type { Webhook, WebhookDelivery } from '@kilowatt/contracts/notifications/webhooks'
import { formatDateTimeSeconds } from '@kilowatt/domain/units/format-date'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconClock, IconSend, IconXboxX } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../../api/client.ts'
import { useRefusal } from '../../../api/use-refusal.ts'
import { browserZone } from '../../../shared/dates/browser-zone.ts'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import { Fold } from '../../../ui/data/Fold.tsx'
import { LineShapes } from '../../../ui/data/LinesSkeleton.tsx'
import { StatusChip } from '../../../ui/data/StatusChip.tsx'
import { toastError } from '../../../ui/feedback/toast.tsx'
import { EmptyState } from '../../../ui/state/StateMessage.tsx'
import classes from './Webhooks.module.css'

const REFRESH_MS = 2_000

const states = {
  waiting: { tone: 'info', icon: IconClock, label: 'notifications.delivery_waiting' },
  delivered: { tone: 'ok', icon: IconCircleCheck, label: 'notifications.delivery_delivered' },
  failed: { tone: 'critical', icon: IconXboxX, label: 'notifications.delivery_failed' },
} as const

/**
 * Messages sent to a webhook in the last 30 days, with a button for a test message and one to send a message
 * again.
 */
export function WebhookDeliveries({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const queries = useQueryClient()
  const options = orpc.webhooks.deliveries.queryOptions({
    input: { webhookId: webhook.id },
    select: ({ data }) => data.deliveries,
  })
  const query = useQuery({
    ...options,
    refetchInterval: ({ state }) =>
      state.data?.data.deliveries.some(({ status }) => status === 'waiting') ? REFRESH_MS : false,
  })
  const send = useMutation({
    mutationFn: async (deliveryId: string | null) => {
      if (deliveryId === null) await client.webhooks.test({ webhookId: webhook.id })
      else await client.webhooks.redeliver({ deliveryId })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: options.queryKey }),
    onError: (error) => toastError(refusal(error, { conflict: 'notifications.webhookIsOff' })),
  })
  if (query.error)
    return (
      <LoadFailure title={t('words.loadFailed')} error={query.error} onRetry={() => void query.refetch()} />
    )
  if (!query.data) return <LineShapes lines={5} />
  return (
    <>
      <Button
        leftSection={<IconSend size={18} stroke={1.75} />}
        disabled={!webhook.isActive}
        loading={send.isPending && send.variables === null}
        onClick={() => send.mutate(null)}
      >
        {t('notifications.sendTest')}
      </Button>
      {query.data.length === 0 ? (
        <EmptyState title={t('notifications.noDeliveries')} reason={t('notifications.noDeliveriesText')} />
      ) : (
        <ul className={classes.deliveries}>
          {query.data.map((delivery) => (
            <Delivery
              key={delivery.id}
              delivery={delivery}
              isBusy={send.isPending}
              onAgain={webhook.isActive ? () => send.mutate(delivery.id) : undefined}
            />
          ))}
        </ul>
      )}
    </>
  )
}

type DeliveryProps = {
  delivery: WebhookDelivery
  onAgain: (() => void) | undefined
  isBusy: boolean
}

function Delivery({ delivery, onAgain, isBusy }: DeliveryProps) {
  const { t } = useTranslation()
  const { kind, createdAt, status, attempts, lastStatus, lastFault, nextAt, body } = delivery
  const { tone, icon, label } = states[status]
  const time = formatDateTimeSeconds(createdAt, { timeZone: browserZone })
  return (
    <li>
      <span className={classes.head}>
        <b>{kind}</b>
        <StatusChip tone={tone} icon={icon} label={t(label)} />
      </span>
      <span className="caption">
        {[
          time,
          t('notifications.tries', { count: attempts }),
          lastStatus !== null && t('notifications.answer', { status: lastStatus }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {lastFault !== null && <span className="caption">{t(`notifications.fault_${lastFault}`)}</span>}
      {status === 'waiting' && nextAt !== null && attempts > 0 && (
        <span className="caption">
          {t('notifications.nextTry', { time: formatDateTimeSeconds(nextAt, { timeZone: browserZone }) })}
        </span>
      )}
      <Fold label={t('notifications.sentText')}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it */}
        <pre className={classes.body} tabIndex={0}>
          {body}
        </pre>
      </Fold>
      {status !== 'waiting' && onAgain && (
        <Button
          size="xs"
          disabled={isBusy}
          aria-label={`${t('notifications.sendAgain')}: ${kind}, ${time}`}
          onClick={onAgain}
        >
          {t('notifications.sendAgain')}
        </Button>
      )}
    </li>
  )
}
