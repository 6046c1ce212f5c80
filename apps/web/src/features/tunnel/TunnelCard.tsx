import { TUNNEL_IDLE_MINUTES, TUNNEL_MINUTES } from '@kilowatt/contracts/fleet/tunnel-limits'
import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx'
import { LocalPage } from './LocalPage.tsx'
import classes from './TunnelCard.module.css'
import { TunnelState } from './TunnelState.tsx'
import { useTunnel } from './use-tunnel.ts'

type Props = { controllerId: number; name: string; timezone: string }

/** Access to the page that a controller serves in its own network: opened for a while, viewed, closed. */
export function TunnelCard({ controllerId, name, timezone }: Props) {
  const { t } = useTranslation()
  const { state, open, close } = useTunnel(controllerId)
  const [isConfirming, setIsConfirming] = useState(false)
  const [isShown, setIsShown] = useState(false)
  const about = state.data?.data
  if (state.error && !about)
    return (
      <Card heading={t('tunnel.title')}>
        <LoadFailure title={t('tunnel.notLoaded')} error={state.error} onRetry={() => state.refetch()} />
      </Card>
    )
  const tunnel = about?.tunnel ?? null
  const isLive = tunnel !== null && tunnel.state !== 'closed'
  const pagePath = tunnel?.pagePath ?? null
  return (
    <Card heading={t('tunnel.title')}>
      <div className={classes.about}>
        <p className="dim">
          {t('tunnel.what', { minutes: TUNNEL_MINUTES, idleMinutes: TUNNEL_IDLE_MINUTES })}
        </p>
        {!about && <Skeleton height={44} />}
        {about && !isLive && !about.connected && <p className="caption">{t('tunnel.notConnected')}</p>}
        {tunnel && <TunnelState tunnel={tunnel} isClosing={close.isPending} timezone={timezone} />}
        {about && (
          <div className={classes.actions}>
            {isLive ? (
              <>
                {pagePath && (
                  <Button variant="filled" onClick={() => setIsShown(true)}>
                    {t('tunnel.show')}
                  </Button>
                )}
                <Button loading={close.isPending} onClick={() => close.mutate()}>
                  {t('tunnel.close')}
                </Button>
              </>
            ) : (
              <Button
                disabled={!about.connected}
                loading={open.isPending}
                onClick={() => (about.usesMobileData ? setIsConfirming(true) : open.mutate(false))}
              >
                {t('tunnel.open')}
              </Button>
            )}
          </div>
        )}
      </div>
      <ConfirmDialog
        opened={isConfirming}
        question={t('tunnel.costsQuestion')}
        consequence={t('tunnel.costsConsequence')}
        keepLabel={t('actions.cancel')}
        confirmLabel={t('tunnel.openAnyway')}
        busy={open.isPending}
        onConfirm={() => open.mutate(true, { onSettled: () => setIsConfirming(false) })}
        onKeep={() => setIsConfirming(false)}
      />
      {isShown && (
        <LocalPage
          name={name}
          path={pagePath}
          endsAt={tunnel?.endsAt ?? 0}
          isClosing={close.isPending}
          onEnd={() => close.mutate()}
          onLeave={() => setIsShown(false)}
        />
      )}
    </Card>
  )
}
