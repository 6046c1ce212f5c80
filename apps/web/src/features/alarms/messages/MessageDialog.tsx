import { MAX_OWNER_MESSAGE } from '@kilowatt/contracts/alarms/alarm-limits'
import type { MessageRecipients } from '@kilowatt/contracts/alarms/alarm-messages'
import { Button, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../../api/client.ts'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import { DialogForm, FormDialog } from '../../../shared/forms/FormDialog.tsx'
import { LineShapes } from '../../../ui/data/LinesSkeleton.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'
import classes from './MessageDialog.module.css'

type Props = {
  /** null: closed */
  alarmIds: readonly number[] | null
  onClose: () => void
  onSent?: () => void
}

/** Asks for a message, and shows how many owners will get it. */
export function MessageDialog({ alarmIds, onClose, onSent }: Props) {
  const { t } = useTranslation()
  return (
    <FormDialog opened={alarmIds !== null} title={t('alarms.messageTitle')} onClose={onClose}>
      {alarmIds && <Message alarmIds={alarmIds} onClose={onClose} onSent={onSent} />}
    </FormDialog>
  )
}

type MessageProps = { alarmIds: readonly number[]; onClose: () => void; onSent: (() => void) | undefined }

function Message({ alarmIds, onClose, onSent }: MessageProps) {
  const { t } = useTranslation()
  const query = useQuery(orpc.alarmMessages.recipients.queryOptions({ input: { alarmIds: [...alarmIds] } }))
  const recipients = query.data?.data
  if (query.error && !recipients)
    return (
      <LoadFailure
        title={t('alarms.recipientsNotLoaded')}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    )
  if (!recipients) return <LineShapes lines={4} />
  if (recipients.owners === 0)
    return (
      <>
        <p>{t('alarms.messageNone')}</p>
        <div className={classes.answers}>
          <Button onClick={onClose}>{t('actions.close')}</Button>
        </div>
      </>
    )
  return <MessageForm alarmIds={alarmIds} recipients={recipients} onClose={onClose} onSent={onSent} />
}

function MessageForm({
  alarmIds,
  recipients,
  onClose,
  onSent,
}: MessageProps & { recipients: MessageRecipients }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { owners, locations, withoutOwner } = recipients
  const form = useForm({
    initialValues: { text: '' },
    validate: { text: (text) => (text.trim() === '' ? t('form.required') : null) },
  })
  const send = useMutation({
    mutationFn: (text: string) => client.alarmMessages.send({ alarmIds: [...alarmIds], text }),
    onSuccess: ({ data }) => {
      toastSuccess(t('alarms.messageSent', { count: data.owners }))
      void queryClient.invalidateQueries({ queryKey: orpc.alarms.key() })
      onClose()
      onSent?.()
    },
  })
  return (
    <DialogForm
      form={form}
      save={send}
      onSubmit={({ text }) => send.mutate(text)}
      keepLabel={t('actions.cancel')}
      saveLabel={t('alarms.messageSend', { count: owners })}
      onKeep={onClose}
    >
      <p>
        {t('alarms.messageTo', { count: owners })}{' '}
        <span className={classes.quiet}>
          {[
            ...(locations === owners ? [] : [t('alarms.messageOf', { count: locations })]),
            ...(withoutOwner === 0 ? [] : [t('alarms.messageWithout', { count: withoutOwner })]),
          ].join(' ')}
        </span>
      </p>
      <Textarea
        label={t('alarms.messageText')}
        description={t('alarms.messageHelp', { count: MAX_OWNER_MESSAGE })}
        maxLength={MAX_OWNER_MESSAGE}
        autosize
        minRows={3}
        maxRows={8}
        data-autofocus
        {...form.getInputProps('text')}
      />
    </DialogForm>
  )
}
