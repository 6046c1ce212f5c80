import { MAX_WEBHOOKS, type Webhook } from '@kilowatt/contracts/notifications/webhooks'
import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconHistory,
  IconKey,
  IconPencil,
  IconPlayerPause,
  IconTrash,
  IconWebhook,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { browserZone } from '../../../shared/dates/browser-zone.ts'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { CopyButton } from '../../../ui/data/CopyButton.tsx'
import { RowList, RowsSkeleton, RowText } from '../../../ui/data/RowList.tsx'
import { StatusChip } from '../../../ui/data/StatusChip.tsx'
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { SideSheet } from '../../../ui/feedback/SideSheet.tsx'
import { PageHeader } from '../../../ui/shell/page/PageHeader.tsx'
import { RowMenu } from '../../../ui/table/RowMenu.tsx'
import { useWebhooks } from './use-webhooks.ts'
import { WebhookDeliveries } from './WebhookDeliveries.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'
import classes from './Webhooks.module.css'

/** Webhooks: a person's as one card of several, a company's on a separate page. */
export function WebhookCard({ companyId }: { companyId?: number }) {
  const { t } = useTranslation()
  const { query, save, rotate, remove, edited, setEdited, secret, forgetSecret } = useWebhooks(companyId)
  const [removed, setRemoved] = useState<Webhook | null>(null)
  const [openedId, setOpenedId] = useState<number | null>(null)
  const isPage = companyId !== undefined
  const title = t('notifications.webhooks')
  const add = (
    <Button
      {...(!isPage && { size: 'xs' })}
      disabled={!query.data || query.data.length >= MAX_WEBHOOKS}
      onClick={() => {
        save.reset()
        setEdited(null)
      }}
    >
      {t('notifications.addWebhook')}
    </Button>
  )
  const header = isPage && <PageHeader title={title} actions={add} />
  if (query.error)
    return (
      <>
        {header}
        <LoadFailure title={t('words.loadFailed')} error={query.error} onRetry={() => void query.refetch()} />
      </>
    )
  if (!query.data)
    return (
      <>
        {header}
        <RowsSkeleton heading={!isPage && title} rows={1} />
      </>
    )
  const webhooks = query.data
  const opened = webhooks.find(({ id }) => id === openedId)
  return (
    <>
      {header}
      <Card bare heading={!isPage && title} end={!isPage && add}>
        {secret && (
          <div className={classes.secret} role="status">
            <Notice kind="warning">{t('notifications.secretOnce', { name: secret.name })}</Notice>
            <div className={classes.secretRow}>
              <code>{secret.secret}</code>
              <CopyButton text={secret.secret} />
            </div>
            <Button variant="filled" onClick={forgetSecret}>
              {t('notifications.secretKept')}
            </Button>
          </div>
        )}
        <RowList>
          {webhooks.length === 0 && (
            <li className="dim">
              {t(isPage ? 'notifications.noWebhooksCompany' : 'notifications.noWebhooks')}
            </li>
          )}
          {webhooks.map((webhook) => (
            <li key={webhook.id}>
              <IconWebhook size={20} stroke={1.75} aria-hidden="true" />
              <RowText>
                <b>{webhook.name}</b>
                <span className="caption">{webhook.url}</span>
                <span className="caption">
                  {webhook.groups.map((group) => t(`notifications.group_${group}`)).join(', ')}
                  {webhook.lastDeliveredAt !== null &&
                    ` · ${t('notifications.lastDelivered', {
                      time: formatDateTime(webhook.lastDeliveredAt, { timeZone: browserZone }),
                    })}`}
                </span>
                {webhook.disabledBecause !== null && (
                  <span className="caption">{t(`notifications.disabled_${webhook.disabledBecause}`)}</span>
                )}
              </RowText>
              <WebhookState webhook={webhook} />
              <RowMenu
                name={webhook.name}
                actions={[
                  {
                    label: t('notifications.deliveries'),
                    icon: IconHistory,
                    onSelect: () => setOpenedId(webhook.id),
                  },
                  {
                    label: t('notifications.changeWebhook'),
                    icon: IconPencil,
                    onSelect: () => {
                      save.reset()
                      setEdited(webhook)
                    },
                  },
                  {
                    label: t('notifications.replaceSecret'),
                    icon: IconKey,
                    onSelect: () => rotate.mutate(webhook),
                  },
                  {
                    label: t('notifications.removeWebhook'),
                    icon: IconTrash,
                    danger: true,
                    onSelect: () => setRemoved(webhook),
                  },
                ]}
              />
            </li>
          ))}
        </RowList>
        <WebhookDialog
          webhook={edited}
          ofCompany={isPage}
          save={save}
          onSave={(values) => save.mutate(values)}
          onClose={() => setEdited(undefined)}
        />
        <ConfirmDialog
          opened={removed !== null}
          question={t('notifications.removeWebhookQuestion', { name: removed?.name })}
          consequence={t('notifications.removeWebhookText')}
          keepLabel={t('actions.keepIt')}
          confirmLabel={t('notifications.removeWebhook')}
          danger
          busy={remove.isPending}
          onConfirm={() => {
            if (removed) remove.mutate(removed, { onSettled: () => setRemoved(null) })
          }}
          onKeep={() => setRemoved(null)}
        />
        <SideSheet
          opened={opened !== undefined}
          title={t('notifications.deliveriesOf', { name: opened?.name })}
          onClose={() => setOpenedId(null)}
        >
          {opened && <WebhookDeliveries webhook={opened} />}
        </SideSheet>
      </Card>
    </>
  )
}

function WebhookState({ webhook: { isActive, failing, disabledBecause } }: { webhook: Webhook }) {
  const { t } = useTranslation()
  if (!isActive)
    return disabledBecause === null ? (
      <StatusChip tone="offline" icon={IconPlayerPause} label={t('words.off')} />
    ) : (
      <StatusChip tone="critical" icon={IconAlertTriangle} label={t('notifications.turnedOff')} />
    )
  if (failing > 0)
    return (
      <StatusChip
        tone="warning"
        icon={IconAlertTriangle}
        label={t('notifications.failing', { count: failing })}
      />
    )
  return <StatusChip tone="ok" icon={IconCircleCheck} label={t('words.on')} />
}
