import type { Account } from '@kilowatt/contracts/identity/account'
import type { User } from '@kilowatt/contracts/identity/auth'
import { formatDate } from '@kilowatt/domain/units/format-date'
import { Button } from '@mantine/core'
import { IconBuilding, IconCircleCheck, IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { browserZone } from '../../../shared/dates/browser-zone.ts'
import { Breakable } from '../../../ui/data/Breakable.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { type Fact, FactList } from '../../../ui/data/FactList.tsx'
import { RowList, RowText } from '../../../ui/data/RowList.tsx'
import { StatusChip } from '../../../ui/data/StatusChip.tsx'

type Props = {
  account: Account
  role: User['role']
  memberships: User['memberships']
  companyId: number | undefined
  /** the company that is being switched to */
  switchingTo: number | undefined
  onSwitch: (companyId: number) => void
}

/** The signed-in person, the date of registration, and their companies. */
export function AccountCard({ account, role, memberships, companyId, switchingTo, onSwitch }: Props) {
  const { t } = useTranslation()
  const facts: Fact[] = [
    [
      t('words.email'),
      <>
        <Breakable>{account.email}</Breakable>{' '}
        {account.verified ? (
          <StatusChip tone="ok" icon={IconCircleCheck} label={t('words.confirmed')} />
        ) : (
          <StatusChip tone="warning" icon={IconClock} label={t('user.notConfirmed')} />
        )}
      </>,
    ],
    [t('words.role'), t(`roles.${role}`)],
    [t('user.since'), formatDate(account.createdAt, { timeZone: browserZone })],
  ]
  return (
    <>
      <Card>
        <FactList facts={facts} />
      </Card>
      {memberships.length > 0 && (
        <Card bare heading={t('words.companies')}>
          <RowList>
            {memberships.map((membership) => (
              <li key={membership.companyId}>
                <IconBuilding size={20} stroke={1.75} aria-hidden="true" />
                <RowText>
                  <b>{membership.companyName}</b>
                  <span className="caption">{t(`roles.${membership.role}`)}</span>
                </RowText>
                {membership.companyId === companyId ? (
                  <StatusChip tone="ok" icon={IconCircleCheck} label={t('user.activeCompany')} />
                ) : (
                  <Button
                    size="xs"
                    loading={switchingTo === membership.companyId}
                    disabled={switchingTo !== undefined}
                    onClick={() => onSwitch(membership.companyId)}
                  >
                    {t('user.workHere')}
                  </Button>
                )}
              </li>
            ))}
          </RowList>
        </Card>
      )}
    </>
  )
}
