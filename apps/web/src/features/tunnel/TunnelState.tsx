import type { Tunnel } from '@kilowatt/contracts/fleet/tunnels'
import { formatDateTime, formatTime } from '@kilowatt/domain/units/format-date'
import { Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { TimeLeft } from './TimeLeft.tsx'

/** Whether the end was not an error: someone closed the tunnel, or its time was up. */
const quiet: ReadonlySet<Tunnel['closedBecause']> = new Set(['by_hand', 'expired', 'idle'])

type Props = { tunnel: Tunnel; isClosing: boolean; timezone: string }

/** State of the latest tunnel, or why it ended. */
export function TunnelState({ tunnel, isClosing, timezone }: Props) {
  const { t } = useTranslation()
  const { state, requestedBy, closedAt, closedBecause, code, endsAt, pagePath } = tunnel
  const zone = { timeZone: timezone }
  if (state === 'opening' || isClosing)
    return (
      <span role="status" className="dim">
        <Loader size={14} aria-hidden="true" /> {t(isClosing ? 'tunnel.closing' : 'tunnel.opening')}
      </span>
    )
  if (state === 'open')
    return (
      <Notice kind="ok">
        <span role="status">{t('tunnel.openUntil', { time: formatTime(endsAt, zone) })}</span>
        {' · '}
        <TimeLeft endsAt={endsAt} />
        {requestedBy && pagePath === null && (
          <div className="caption">{t('tunnel.openedBy', { name: requestedBy })}</div>
        )}
      </Notice>
    )
  if (closedAt === null || closedBecause === null) return null
  return (
    <div role="status">
      <Notice kind={quiet.has(closedBecause) ? 'info' : 'warning'}>
        {t(`tunnel.closed_${closedBecause}`, { code: code ?? '' })}
        <div className="caption">{formatDateTime(closedAt, zone)}</div>
      </Notice>
    </div>
  )
}
