import rules from 'virtual:form-rules/passkeys.create'
import { formatDate } from '@kilowatt/domain/units/format-date'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { browserZone } from '../../../shared/dates/browser-zone.ts'
import { CallForm } from '../../../shared/forms/CallForm.tsx'
import { useRules } from '../../../shared/forms/use-rules.ts'
import { PresentPassword } from '../../../shared/passwords/PresentPassword.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { RowList, RowText } from '../../../ui/data/RowList.tsx'
import classes from '../account.module.css'

type Passkey = { id: number; name: string; createdAt: number; lastUsedAt: number | null }

type Props = {
  passkeys: readonly Passkey[]
  hasPassword: boolean
  /** resolves to true when a passkey was created */
  onCreate: (passkey: { name: string; password: string | undefined }) => Promise<boolean>
  onRename: (passkey: Passkey) => void
  onRemove: (passkey: Passkey) => void
  isBusy: boolean
  error: unknown
}

/** Passkeys: sign in from a device without a password. */
export function PasskeyList(props: Props) {
  const { passkeys, hasPassword, onCreate, onRename, onRemove, isBusy, error } = props
  const { t } = useTranslation()
  const [isAdding, setAdding] = useState(false)
  const form = useForm({
    initialValues: { name: '', password: '' },
    validate: useRules({ name: rules.name ?? {}, ...(hasPassword && { password: { required: true } }) }),
  })
  const day = (atMs: number) => formatDate(atMs, { timeZone: browserZone })
  return (
    <Card
      bare
      heading={t('user.passkeys')}
      end={
        !isAdding && (
          <Button size="xs" onClick={() => setAdding(true)}>
            {t('user.addPasskey')}
          </Button>
        )
      }
    >
      <RowList>
        {passkeys.length === 0 && !isAdding && <li className="dim">{t('user.noPasskeys')}</li>}
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <IconFingerprint size={20} stroke={1.75} aria-hidden="true" />
            <RowText>
              <b>{passkey.name}</b>
              <span className="caption">
                {t('user.madeOn', { date: day(passkey.createdAt) })}
                {' · '}
                {passkey.lastUsedAt === null
                  ? t('user.neverUsed')
                  : t('user.lastUsed', { time: day(passkey.lastUsedAt) })}
              </span>
            </RowText>
            <Button
              size="xs"
              variant="subtle"
              disabled={isBusy}
              aria-label={`${t('actions.rename')}: ${passkey.name}`}
              onClick={() => onRename(passkey)}
            >
              {t('actions.rename')}
            </Button>
            <Button
              size="xs"
              disabled={isBusy}
              aria-label={`${t('actions.remove')}: ${passkey.name}`}
              onClick={() => onRemove(passkey)}
            >
              {t('actions.remove')}
            </Button>
          </li>
        ))}
        {isAdding && (
          <li>
            <CallForm
              form={form}
              className={classes.fields}
              error={error}
              onSubmit={async ({ name, password }) => {
                const isMade = await onCreate({
                  name: name.trim(),
                  password: hasPassword ? password : undefined,
                })
                if (!isMade) return
                form.reset()
                setAdding(false)
              }}
            >
              <TextInput
                {...form.getInputProps('name')}
                label={t('words.name')}
                description={t('user.passkeyNameHelp')}
                autoComplete="off"
              />
              {hasPassword && <PresentPassword {...form.getInputProps('password')} />}
              <div className={classes.actions}>
                <Button type="submit" variant="filled" loading={isBusy}>
                  {t('user.addPasskey')}
                </Button>
                <Button variant="subtle" disabled={isBusy} onClick={() => setAdding(false)}>
                  {t('actions.cancel')}
                </Button>
              </div>
            </CallForm>
          </li>
        )}
      </RowList>
    </Card>
  )
}
