import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconKey } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../../api/client.ts'
import { DialogForm, FormDialog } from '../../../shared/forms/FormDialog.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'

const hours = [1, 4, 24, 72] as const

/** Asks the owner of a location for access, for a limited time, because of an alarm. */
export function AskForAccess({ alarmId }: { alarmId: number }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconKey size={18} stroke={1.75} />}
        onClick={() => setOpen(true)}
      >
        {t('alarms.askForAccess')}
      </Button>
      <FormDialog opened={isOpen} title={t('alarms.askForAccess')} onClose={() => setOpen(false)}>
        <Ask alarmId={alarmId} onDone={() => setOpen(false)} />
      </FormDialog>
    </>
  )
}

function Ask({ alarmId, onDone }: { alarmId: number; onDone: () => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const form = useForm({
    initialValues: { reason: '', hours: '4' },
    validate: { reason: (reason) => (reason.trim() === '' ? t('form.required') : null) },
  })
  const ask = useMutation({
    mutationFn: (asked: { reason: string; hours: string }) =>
      client.alarmDuty.requestSupport({ alarmId, reason: asked.reason, hours: Number(asked.hours) }),
    onSuccess: () => {
      toastSuccess(t('alarms.accessAsked'))
      onDone()
      void queryClient.invalidateQueries({ queryKey: orpc.alarms.get.key() })
    },
  })
  return (
    <DialogForm
      form={form}
      save={ask}
      onSubmit={(values) => ask.mutate(values)}
      keepLabel={t('actions.cancel')}
      saveLabel={t('alarms.askOwner')}
      onKeep={onDone}
    >
      <p>{t('alarms.accessText')}</p>
      <Textarea
        label={t('alarms.reason')}
        maxLength={500}
        autosize
        minRows={2}
        {...form.getInputProps('reason')}
      />
      <NativeSelect
        label={t('alarms.forHowLong')}
        data={hours.map((count) => ({ value: String(count), label: t('alarms.hours', { count }) }))}
        {...form.getInputProps('hours')}
      />
    </DialogForm>
  )
}
