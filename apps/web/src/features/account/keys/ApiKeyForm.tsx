import rules from 'virtual:form-rules/apiKeys.create'
import type { ApiKey } from '@kilowatt/contracts/identity/api-keys'
import { Button, NativeSelect, Radio, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { CallForm } from '../../../shared/forms/CallForm.tsx'
import { useRules } from '../../../shared/forms/use-rules.ts'
import { PresentPassword } from '../../../shared/passwords/PresentPassword.tsx'
import classes from '../account.module.css'

export type NewApiKey = {
  name: string
  scope: ApiKey['scope']
  expiresInDays: number | null
  password: string | undefined
}

const scopes = ['read', 'control', 'manage'] as const satisfies readonly ApiKey['scope'][]
const terms = ['30', '90', '365', ''] as const

type Props = {
  hasPassword: boolean
  onSubmit: (key: NewApiKey) => void
  onCancel: () => void
  isBusy: boolean
  error: unknown
}

/** A new key: its purpose, its permissions and its expiry. */
export function ApiKeyForm({ hasPassword, onSubmit, onCancel, isBusy, error }: Props) {
  const { t } = useTranslation()
  const form = useForm<{ name: string; scope: ApiKey['scope']; days: string; password: string }>({
    initialValues: { name: '', scope: 'read', days: '90', password: '' },
    validate: useRules({ name: rules.name ?? {}, ...(hasPassword && { password: { required: true } }) }),
  })
  return (
    <CallForm
      form={form}
      className={classes.fields}
      error={error}
      ownRefusals={{ conflict: 'user.tooManyKeys' }}
      onSubmit={({ name, scope, days, password }) =>
        onSubmit({
          name: name.trim(),
          scope,
          expiresInDays: days === '' ? null : Number(days),
          password: hasPassword ? password : undefined,
        })
      }
    >
      <TextInput
        {...form.getInputProps('name')}
        label={t('words.name')}
        description={t('user.keyNameHelp')}
        autoComplete="off"
      />
      <Radio.Group {...form.getInputProps('scope')} label={t('user.keyScope')}>
        <div className={classes.fields}>
          {scopes.map((scope) => (
            <Radio
              key={scope}
              value={scope}
              label={t(`user.scope_${scope}`)}
              description={t(`user.scopeHelp_${scope}`)}
            />
          ))}
        </div>
      </Radio.Group>
      <NativeSelect
        {...form.getInputProps('days')}
        label={t('user.keyExpiry')}
        data={terms.map((days) => ({
          value: days,
          label: days === '' ? t('user.keyForever') : t('user.keyDays', { count: Number(days) }),
        }))}
      />
      {hasPassword && <PresentPassword {...form.getInputProps('password')} />}
      <div className={classes.actions}>
        <Button type="submit" variant="filled" loading={isBusy}>
          {t('user.createKey')}
        </Button>
        <Button variant="subtle" disabled={isBusy} onClick={onCancel}>
          {t('actions.cancel')}
        </Button>
      </div>
    </CallForm>
  )
}
