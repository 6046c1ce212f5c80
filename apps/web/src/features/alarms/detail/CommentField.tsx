import { MAX_COMMENT } from '@kilowatt/contracts/alarms/alarm-limits'
import { Button, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../../api/client.ts'
import { useRefusal } from '../../../api/use-refusal.ts'
import classes from './AlarmDetailView.module.css'

/** A comment on an alarm, sent with the button or Ctrl Enter. The typed text stays if sending fails. */
export function CommentField({ alarmId }: { alarmId: number }) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const queryClient = useQueryClient()
  const [text, setText] = useState('')
  const send = useMutation({
    mutationFn: (comment: string) => client.alarms.comment({ alarmId, text: comment }),
    onSuccess: () => {
      setText('')
      void queryClient.invalidateQueries({ queryKey: orpc.alarms.get.key({ input: { alarmId } }) })
    },
  })
  const submit = () => {
    if (text.trim() !== '' && !send.isPending) send.mutate(text)
  }
  return (
    <form
      className={classes.comment}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Textarea
        data-comment
        aria-label={t('alarms.comment')}
        placeholder={t('alarms.comment')}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={MAX_COMMENT}
        value={text}
        error={send.error && refusal(send.error)}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          submit()
        }}
      />
      <Button type="submit" loading={send.isPending} disabled={text.trim() === ''}>
        {t('alarms.send')}
      </Button>
    </form>
  )
}
