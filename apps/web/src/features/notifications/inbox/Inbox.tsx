import { webPaths } from '@kilowatt/contracts/web-paths'
import { Button, SegmentedControl } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../../api/client.ts'
import { useRefusal } from '../../../api/use-refusal.ts'
import { browserZone } from '../../../shared/dates/browser-zone.ts'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { LinesSkeleton } from '../../../ui/data/LinesSkeleton.tsx'
import { ShowEarlier } from '../../../ui/data/ShowEarlier.tsx'
import { toastError } from '../../../ui/feedback/toast.tsx'
import { EmptyState } from '../../../ui/state/StateMessage.tsx'
import { byDay } from './by-day.ts'
import classes from './Inbox.module.css'
import { InboxRow } from './InboxRow.tsx'

type Marks = { ids?: number[]; upTo?: number; isRead: boolean }

/** A person's notifications by day, the newest first. */
export function Inbox() {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const queries = useQueryClient()
  const [shown, setShown] = useState('all')
  const query = useInfiniteQuery(
    orpc.notifications.list.infiniteOptions({
      input: (before: number | undefined) => ({
        ...(before !== undefined && { before }),
        ...(shown === 'unread' && { unread: 'true' }),
      }),
      initialPageParam: undefined,
      getNextPageParam: ({ data: { hasMore, notifications } }) =>
        hasMore ? notifications.at(-1)?.id : undefined,
    }),
  )
  const mark = useMutation({
    mutationFn: (marks: Marks) => client.notifications.read(marks),
    onSettled: () => queries.invalidateQueries({ queryKey: orpc.notifications.list.key() }),
    onError: (error) => toastError(refusal(error)),
  })
  const notifications = query.data?.pages.flatMap(({ data }) => data.notifications) ?? []
  const unread = query.data?.pages[0]?.data.unread ?? 0
  const [newest] = notifications
  return (
    <>
      <div className={classes.bar}>
        <SegmentedControl
          aria-label={t('notifications.show')}
          value={shown}
          onChange={setShown}
          data={[
            { value: 'all', label: t('notifications.all') },
            { value: 'unread', label: t('notifications.onlyUnread') },
          ]}
        />
        {unread > 0 && newest && (
          <Button
            size="xs"
            leftSection={<IconChecks size={18} stroke={1.75} />}
            loading={mark.isPending && mark.variables.upTo !== undefined}
            onClick={() => mark.mutate({ upTo: newest.id, isRead: true })}
          >
            {t('notifications.markAllRead')}
          </Button>
        )}
      </div>
      {query.data === undefined ? (
        query.error ? (
          <LoadFailure
            title={t('notifications.errorTitle')}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <LinesSkeleton lines={6} />
        )
      ) : (
        <Card bare>
          {notifications.length === 0 ? (
            <EmptyState
              title={t(shown === 'all' ? 'notifications.emptyTitle' : 'notifications.allReadTitle')}
              reason={t(shown === 'all' ? 'notifications.emptyText' : 'notifications.allReadText')}
              action={
                shown === 'all'
                  ? { label: t('notifications.settings'), href: webPaths.userNotifications() }
                  : { label: t('notifications.showAll'), onSelect: () => setShown('all') }
              }
            />
          ) : (
            byDay(notifications, browserZone).map(({ date, notifications: ofDay }) => (
              <section key={date}>
                <h2 className={classes.day}>{date}</h2>
                <ul>
                  {ofDay.map((one) => (
                    <InboxRow
                      key={one.id}
                      notification={one}
                      timeZone={browserZone}
                      isBusy={mark.isPending}
                      onRead={(id, isRead) => mark.mutate({ ids: [id], isRead })}
                    />
                  ))}
                </ul>
              </section>
            ))
          )}
          <ShowEarlier query={query} />
        </Card>
      )}
    </>
  )
}
