import rules from 'virtual:form-rules/webhooks.create'
import { type NoticeGroup, noticeGroups } from '@kilowatt/contracts/notice-kinds'
import type { Webhook } from '@kilowatt/contracts/notifications/webhooks'
import { Checkbox, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { DialogForm, FormDialog } from '../../../shared/forms/FormDialog.tsx'
import { useRules } from '../../../shared/forms/use-rules.ts'
import classes from './Webhooks.module.css'

export type WebhookValues = { name: string; url: string; groups: NoticeGroup[]; isActive: boolean }

type Props = {
  /** null: a new webhook; undefined: closed */
  webhook: Webhook | null | undefined
  /** whether the webhook belongs to a company, which gets no notices about people's accounts */
  ofCompany: boolean
  save: { error: unknown; isPending: boolean }
  onSave: (values: WebhookValues) => void
  onClose: () => void
}

/** Adds or changes a webhook. */
export function WebhookDialog({ webhook, onClose, ...rest }: Props) {
  const { t } = useTranslation()
  return (
    <FormDialog
      opened={webhook !== undefined}
      title={t(webhook ? 'notifications.changeWebhook' : 'notifications.addWebhook')}
      size={480}
      onClose={onClose}
    >
      <Fields webhook={webhook ?? null} onClose={onClose} {...rest} />
    </FormDialog>
  )
}

/** Notices to individual people and to super admins, which no company gets. */
const ofPeople: readonly NoticeGroup[] = ['software', 'sharing', 'account']

function Fields({ webhook, ofCompany, save, onSave, onClose }: Props & { webhook: Webhook | null }) {
  const { t } = useTranslation()
  const offered = noticeGroups.filter((group) => !ofCompany || !ofPeople.includes(group))
  const check = useRules({ name: rules.name ?? {}, url: rules.url ?? {} })
  const form = useForm<WebhookValues>({
    initialValues: webhook
      ? { name: webhook.name, url: webhook.url, groups: webhook.groups, isActive: webhook.isActive }
      : { name: '', url: '', groups: ['alarms'], isActive: true },
    validate: (values) => ({
      ...check(values),
      ...(values.groups.length === 0 && { groups: t('form.required') }),
    }),
  })
  return (
    <DialogForm
      form={form}
      save={save}
      onSubmit={onSave}
      fieldText={(message) =>
        t(message === 'private_address' ? 'notifications.privateAddress' : 'form.refused')
      }
      keepLabel={t('actions.cancel')}
      saveLabel={t(webhook ? 'actions.save' : 'notifications.addWebhook')}
      onKeep={onClose}
    >
      <TextInput {...form.getInputProps('name')} label={t('words.name')} autoComplete="off" data-autofocus />
      <TextInput
        {...form.getInputProps('url')}
        label={t('notifications.webhookUrl')}
        description={t('notifications.webhookUrlHelp')}
        type="url"
        inputMode="url"
        autoComplete="off"
      />
      <Checkbox.Group {...form.getInputProps('groups')} label={t('notifications.webhookGroups')}>
        <div className={classes.checks}>
          {offered.map((group) => (
            <Checkbox key={group} value={group} label={t(`notifications.group_${group}`)} />
          ))}
        </div>
      </Checkbox.Group>
      {webhook && (
        <Switch
          label={t('notifications.webhookOn')}
          {...form.getInputProps('isActive', { type: 'checkbox' })}
        />
      )}
    </DialogForm>
  )
}
