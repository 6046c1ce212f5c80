import type { Session } from '@kilowatt/contracts/identity/sessions'
import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { browserOf } from '../../../shared/people/user-agent.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { RowList, RowText } from '../../../ui/data/RowList.tsx'
import { StatusChip } from '../../../ui/data/StatusChip.tsx'
import { TablePaging } from '../../../ui/table/TablePaging.tsx'
import type { Paging } from '../../../ui/table/table-columns.ts'
import { browserZone } from '../browser-zone.ts'
import classes from './SessionList.module.css'

type Props = {
  sessions: readonly Session[]
  total: number
  paging: Paging | undefined
  onRevoke: (sessionId: number) => void
  onRevokeOthers: () => void
  isBusy: boolean
}

/** Where a person is signed in; each other session can be ended from here. */
export function SessionList({ sessions, total, paging, onRevoke, onRevokeOthers, isBusy }: Props) {
  const { t } = useTranslation()
  return (
    <Card
      bare
      heading={t('user.sessionsTitle')}
      end={
        total > 1 && (
          <Button size="xs" data-danger disabled={isBusy} onClick={onRevokeOthers}>
            {t('user.revokeOthers')}
          </Button>
        )
      }
    >
      <RowList>
        {sessions.map(({ id, current, ip, userAgent, lastUsedAt }) => {
          const { browser, system, isHandheld } = browserOf(userAgent ?? '')
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
                  <span className={classes.facts}>
                    <span>
                      {t('user.lastUsed', { time: formatDateTime(lastUsedAt, { timeZone: browserZone }) })}
                    </span>
                    {ip && <span>{ip}</span>}
                  </span>
                </span>
              </RowText>
              {current ? (
                <StatusChip tone="ok" icon={IconCircleCheck} label={t('user.thisDevice')} />
              ) : (
                <Button
                  size="xs"
                  disabled={isBusy}
                  aria-label={`${t('user.revoke')}: ${name}`}
                  onClick={() => onRevoke(id)}
                >
                  {t('user.revoke')}
                </Button>
              )}
            </li>
          )
        })}
      </RowList>
      {paging && total > sessions.length && <TablePaging paging={paging} />}
    </Card>
  )
}
