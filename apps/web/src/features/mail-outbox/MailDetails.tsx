import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../api/client.ts'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { CopyButton } from '../../ui/data/CopyButton.tsx'
import { FactList } from '../../ui/data/FactList.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import classes from './MailDetails.module.css'

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

/** One mail as plain text, in the form that its recipient reads. */
export function MailDetails({ mailId }: { mailId: number }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(orpc.mailOutbox.get.queryOptions({ input: { mailId } }))
  if (error) return <LoadFailure title={t('words.loadFailed')} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={240} radius={14} />
  const { subject, recipient, sender, createdAt, text, status } = data.data.mail
  return (
    <>
      <FactList
        facts={[
          [t('outbox.subject'), subject],
          [t('outbox.to'), recipient],
          [t('outbox.from'), sender],
          [t('words.time'), formatDateTime(createdAt, { timeZone })],
        ]}
      />
      {text === null ? (
        <Notice kind={status === 'failed' ? 'critical' : 'info'}>
          {t(status === 'failed' ? 'outbox.failedText' : 'outbox.bodyNotKept')}
        </Notice>
      ) : (
        <div className={classes.body}>
          <p className={classes.text}>{text}</p>
          <CopyButton text={text} />
        </div>
      )}
    </>
  )
}
