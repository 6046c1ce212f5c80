import { formatDate, formatDateTime } from '@kilowatt/domain/units/format-date'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../../api/client.ts'
import { useRefusal } from '../../../api/use-refusal.ts'
import { browserZone } from '../../../shared/dates/browser-zone.ts'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import { BrowserRow } from '../../../shared/people/BrowserRow.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { RowList, RowsSkeleton } from '../../../ui/data/RowList.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { toastError } from '../../../ui/feedback/toast.tsx'
import { presentEndpoint, pushPermission, subscribeBrowser, unsubscribeBrowser } from './push-support.ts'

/** Push messages: this browser, and other browsers that get them. @param pushKey public key of the server */
export function PushCard({ pushKey }: { pushKey: string }) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const queries = useQueryClient()
  const [permission, setPermission] = useState(pushPermission)
  const query = useQuery({
    queryKey: [...orpc.notifications.subscriptions.key(), 'here'],
    queryFn: async () => {
      const endpoint = await presentEndpoint().catch(() => null)
      return client.notifications.subscriptions(endpoint === null ? {} : { endpoint })
    },
  })
  const refresh = () => queries.invalidateQueries({ queryKey: orpc.notifications.subscriptions.key() })
  const turnOn = useMutation({
    mutationFn: async () => {
      const subscription = await subscribeBrowser(pushKey)
      if (subscription) await client.notifications.subscribe(subscription)
    },
    onSettled: () => {
      setPermission(pushPermission())
      return refresh()
    },
    onError: (error) => toastError(refusal(error)),
  })
  const turnOff = useMutation({
    mutationFn: async ({ id, isHere }: { id: number; isHere: boolean }) => {
      await client.notifications.unsubscribe({ subscriptionId: id })
      if (isHere) await unsubscribeBrowser()
    },
    onSettled: refresh,
    onError: (error) => toastError(refusal(error)),
  })
  if (query.error)
    return (
      <LoadFailure
        title={t('notifications.errorTitle')}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    )
  if (!query.data) return <RowsSkeleton heading={t('notifications.push')} rows={1} />
  const { subscriptions } = query.data.data
  const isOn = subscriptions.some(({ isThisBrowser }) => isThisBrowser)
  return (
    <Card
      bare
      heading={t('notifications.push')}
      end={
        !isOn &&
        (permission === 'default' || permission === 'granted') && (
          <Button size="xs" variant="filled" loading={turnOn.isPending} onClick={() => turnOn.mutate()}>
            {t('notifications.pushHere')}
          </Button>
        )
      }
    >
      <RowList>
        {!isOn && (
          <li>
            {permission === 'granted' || permission === 'default' ? (
              <span className="dim">{t('notifications.pushText')}</span>
            ) : (
              <Notice kind={permission === 'denied' ? 'warning' : 'info'}>
                {t(`notifications.permission_${permission}`)}
              </Notice>
            )}
          </li>
        )}
        {subscriptions.map(({ id, label, createdAt, lastSentAt, isThisBrowser }) => (
          <BrowserRow
            key={id}
            userAgent={label}
            isThisDevice={isThisBrowser}
            facts={
              lastSentAt === null
                ? t('notifications.pushSince', { date: formatDate(createdAt, { timeZone: browserZone }) })
                : t('notifications.pushLast', { time: formatDateTime(lastSentAt, { timeZone: browserZone }) })
            }
            action={(name) => (
              <Button
                size="xs"
                disabled={turnOff.isPending}
                aria-label={`${t('notifications.turnOff')}: ${name}`}
                onClick={() => turnOff.mutate({ id, isHere: isThisBrowser })}
              >
                {t('notifications.turnOff')}
              </Button>
            )}
          />
        ))}
      </RowList>
    </Card>
  )
}
