import { formatDate, formatDateTime } from '@kilowatt/domain/units/format-date'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../../api/client.ts'
import { useRefusal } from '../../../api/use-refusal.ts'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import { browserOf } from '../../../shared/people/user-agent.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { RowList, RowsSkeleton, RowText } from '../../../ui/data/RowList.tsx'
import { StatusChip } from '../../../ui/data/StatusChip.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { toastError } from '../../../ui/feedback/toast.tsx'
import { browserZone } from '../browser-zone.ts'
import { presentEndpoint, pushPermission, subscribeBrowser, unsubscribeBrowser } from './push-support.ts'

/** Push messages: this browser's, and the other browsers that get them. @param pushKey of the server */
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
        {subscriptions.map(({ id, label, createdAt, lastSentAt, isThisBrowser }) => {
          const { browser, system, isHandheld } = browserOf(label)
          const DeviceIcon = isHandheld ? IconDeviceMobile : IconDeviceDesktop
          const name =
            browser && system
              ? t('user.browserOn', { browser, system })
              : (browser ?? t('user.unknownBrowser'))
          return (
            <li key={id}>
              <DeviceIcon size={20} stroke={1.75} aria-hidden="true" />
              <RowText>
                <b>{name}</b>
                <span className="caption">
                  {lastSentAt === null
                    ? t('notifications.pushSince', { date: formatDate(createdAt, { timeZone: browserZone }) })
                    : t('notifications.pushLast', {
                        time: formatDateTime(lastSentAt, { timeZone: browserZone }),
                      })}
                </span>
              </RowText>
              {isThisBrowser && <StatusChip tone="ok" icon={IconCircleCheck} label={t('user.thisDevice')} />}
              <Button
                size="xs"
                disabled={turnOff.isPending}
                aria-label={`${t('notifications.turnOff')}: ${name}`}
                onClick={() => turnOff.mutate({ id, isHere: isThisBrowser })}
              >
                {t('notifications.turnOff')}
              </Button>
            </li>
          )
        })}
      </RowList>
    </Card>
  )
}
