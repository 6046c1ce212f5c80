import type { Session } from '@kilowatt/contracts/identity/sessions'
import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { browserZone } from '../../../shared/dates/browser-zone.ts'
import { BrowserRow } from '../../../shared/people/BrowserRow.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { RowList } from '../../../ui/data/RowList.tsx'
import { TablePaging } from '../../../ui/table/TablePaging.tsx'
import type { Paging } from '../../../ui/table/table-columns.ts'
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
        {sessions.map(({ id, current, ip, userAgent, lastUsedAt }) => (
          <BrowserRow
            key={id}
            userAgent={userAgent ?? ''}
            isThisDevice={current}
            facts={
              <span className={classes.facts}>
                <span>
                  {t('user.lastUsed', { time: formatDateTime(lastUsedAt, { timeZone: browserZone }) })}
                </span>
                {ip && <span>{ip}</span>}
              </span>
            }
            action={(name) =>
              !current && (
                <Button
                  size="xs"
                  disabled={isBusy}
                  aria-label={`${t('user.revoke')}: ${name}`}
                  onClick={() => onRevoke(id)}
                >
                  {t('user.revoke')}
                </Button>
              )
            }
          />
        ))}
      </RowList>
      {paging && total > sessions.length && <TablePaging paging={paging} />}
    </Card>
  )
}
