import type { CompanyRole } from '@kilowatt/domain/permissions/roles'
import { Button, NativeSelect, TextInput } from '@mantine/core'
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
import classes from './sharing.module.css'

type Props = {
  opened: boolean
  companyId: number
  /** roles that the inviter may give */
  roles: readonly CompanyRole[]
  onClose: () => void
}

/** Invites a person by e-mail to become a member of a company. */
export function CompanyInviteSheet(props: Props) {
  const { t } = useTranslation()
  return (
    <SideSheet opened={props.opened} title={t('sharing.inviteTitle')} onClose={props.onClose}>
      <InviteForm {...props} />
    </SideSheet>
  )
}

function InviteForm({ companyId, roles, onClose }: Props) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const queryClient = useQueryClient()
  const [locale, setLocale] = useState(usePageLanguage())
  const form = useForm<{ email: string; role: CompanyRole }>({
    initialValues: { email: '', role: 'ROLE_USER_BASIC' },
    validate: { email: (text) => isEmail(t('form.email'))(text.trim()) },
  })
  const send = useMutation({
    mutationFn: (wanted: { email: string; role: CompanyRole }) =>
      client.companyInvites.send({ companyId, locale, ...wanted }),
    onSuccess: async (_, { email }) => {
      toastSuccess(t('sharing.invited', { email }))
      onClose()
      await Promise.all(
        [orpc.companyInvites.key(), orpc.companyAdmin.key(), orpc.companies.key()].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      )
    },
    onError: (error) => form.setFieldError('email', refusal(error, inviteRefusals)),
  })
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(
        ({ email, role }) => send.mutate({ email: email.trim(), role }),
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
      <NativeSelect
        {...form.getInputProps('role')}
        label={t('words.role')}
        description={t('sharing.roleHelp')}
        data={roles.map((name) => ({ value: name, label: t(`roles.${name}`) }))}
      />
      <MailLanguage value={locale} onChange={setLocale} />
      <Button type="submit" variant="filled" loading={send.isPending}>
        {t('sharing.invite')}
      </Button>
    </form>
  )
}
