import type { CompanyMail, CompanyMailRecord } from '@kilowatt/contracts/white-label/company-mail'
import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconClock, IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/data/Card.tsx'
import { CopyButton } from '../../../ui/data/CopyButton.tsx'
import { StatusChip } from '../../../ui/data/StatusChip.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import classes from './MailRecords.module.css'

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

const looks = {
  verified: { tone: 'ok', icon: IconCircleCheck },
  not_found: { tone: 'critical', icon: IconCircleX },
  no_answer: { tone: 'offline', icon: IconCloudOff },
  unchecked: { tone: 'info', icon: IconClock },
} as const satisfies Record<CompanyMailRecord['state'], unknown>

/** A missing optional record does not count as a failure. */
const absent = { tone: 'offline', icon: IconCircleX } as const

type Props = { mail: CompanyMail; checking: boolean; onCheck: () => void }

/** The DNS records for the sender's domain, each ready to copy, with the value last found in the DNS. */
export function MailRecords({ mail, checking, onCheck }: Props) {
  const { t } = useTranslation()
  const { records, senderEmail, senderInUse, checkedAt } = mail
  if (senderEmail === null)
    return (
      <div className={classes.card}>
        <Notice kind="info">{t('company.noSender')}</Notice>
      </div>
    )
  return (
    <Card
      className={classes.card}
      heading={t('company.mailRecords')}
      note={
        checkedAt !== null && (
          <span className="caption">
            {t('company.recordsCheckedAt', { at: formatDateTime(checkedAt, { timeZone }) })}
          </span>
        )
      }
      end={
        <Button variant="filled" loading={checking} onClick={onCheck}>
          {t('company.checkRecords')}
        </Button>
      }
    >
      <Notice kind={senderInUse ? 'ok' : 'warning'}>
        {t(senderInUse ? 'company.senderInUse' : 'company.senderNotInUse', { email: senderEmail })}
      </Notice>
      <ul className={classes.records} aria-busy={checking}>
        {records.map((record) => (
          <Record key={record.name} record={record} />
        ))}
      </ul>
    </Card>
  )
}

function Record({ record: { name, type, hostname, value, optional, state } }: { record: CompanyMailRecord }) {
  const { t } = useTranslation()
  return (
    <li className={classes.record}>
      <div className={classes.head}>
        <h4>{name.toUpperCase()}</h4>
        {optional && <span className="caption">{t('company.recordOptional')}</span>}
        <StatusChip
          {...(optional && state === 'not_found' ? absent : looks[state])}
          label={t(`company.record_${state}`)}
        />
      </div>
      <p className="caption">{t(`company.recordHelp_${name}`)}</p>
      <dl className={classes.parts}>
        <dt>{t('words.type')}</dt>
        <dd>{type}</dd>
        {(
          [
            ['recordHostname', hostname],
            ['recordValue', value],
          ] as const
        ).map(([label, text]) => (
          <div key={label} className={classes.part}>
            <dt>{t(`company.${label}`)}</dt>
            <dd>
              <code>{text}</code>
              <CopyButton text={text} subject={`${name.toUpperCase()}, ${t(`company.${label}`)}`} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
