import type { LocationAction } from '@kilowatt/domain/permissions/location-permissions'
import { Button, TextInput } from '@mantine/core'
import { isEmail, useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../api/client.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { SideSheet } from '../../ui/feedback/SideSheet.tsx'
import { toastSuccess } from '../../ui/feedback/toast.tsx'
import { inviteRefusals } from './invite-refusals.ts'
import { MailLanguage, usePageLanguage } from './MailLanguage.tsx'
import { PermissionFields, viewOnly } from './PermissionFields.tsx'
import classes from './sharing.module.css'

type Props = {
  opened: boolean
  locationId: number
  grantable: readonly LocationAction[]
  onClose: () => void
}

/** Invites a person to a location by e-mail. */
export function InviteSheet(props: Props) {
  const { t } = useTranslation()
  return (
    <SideSheet opened={props.opened} title={t('sharing.inviteTitle')} onClose={props.onClose}>
      <InviteForm {...props} />
    </SideSheet>
  )
}

function InviteForm({ locationId, grantable, onClose }: Props) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const queryClient = useQueryClient()
  const [flags, setFlags] = useState(viewOnly)
  const [locale, setLocale] = useState(usePageLanguage())
  const form = useForm({
    initialValues: { email: '' },
    validate: { email: isEmail(t('form.email')) },
  })
  const send = useMutation({
    mutationFn: (email: string) => client.invites.send({ locationId, email, locale, permissions: flags }),
    onSuccess: async (_, email) => {
      toastSuccess(t('sharing.invited', { email }))
      onClose()
      await queryClient.invalidateQueries({ queryKey: orpc.invites.key() })
    },
    onError: (error) => form.setFieldError('email', refusal(error, inviteRefusals)),
  })
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(
        ({ email }) => send.mutate(email.trim()),
        () => form.getInputNode('email')?.focus(),
      )}
    >
      <TextInput
        {...form.getInputProps('email')}
        data-autofocus
        type="email"
        label={t('words.email')}
        description={t('sharing.emailHelp')}
        autoComplete="off"
      />
      <MailLanguage value={locale} onChange={setLocale} />
      <PermissionFields flags={flags} grantable={grantable} onChange={setFlags} />
      <Button type="submit" variant="filled" loading={send.isPending}>
        {t('sharing.invite')}
      </Button>
    </form>
  )
}
