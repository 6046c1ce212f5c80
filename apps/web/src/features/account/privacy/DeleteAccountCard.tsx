import type { deletionKeeps, deletionRemoves } from '@kilowatt/contracts/identity/account'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalKeys } from '../../../api/refusals.ts'
import { PresentPassword } from '../../../shared/passwords/PresentPassword.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import classes from '../account.module.css'

type Deletion = {
  refusal: 'super_admin' | null
  removes: readonly { what: (typeof deletionRemoves)[number]; count: number }[]
  keeps: readonly { what: (typeof deletionKeeps)[number]; count: number }[]
}

const some = <Item extends { count: number }>(items: readonly Item[]) =>
  items.filter(({ count }) => count > 0)

type Props = {
  deletion: Deletion
  email: string
  hasPassword: boolean
  onDelete: (password: string | undefined) => void
  isBusy: boolean
  error: string | undefined
}

/**
 * Deletes the account. The card first lists what is deleted and what is kept, and the e-mail address has to
 * be typed.
 */
export function DeleteAccountCard({ deletion, email, hasPassword, onDelete, isBusy, error }: Props) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const [isAsking, setAsking] = useState(false)
  if (deletion.refusal)
    return (
      <Card heading={t('user.delete')}>
        <Notice kind="info">{t(refusalKeys.super_admin_stays)}</Notice>
      </Card>
    )
  return (
    <Card heading={t('user.delete')}>
      <div className={classes.fields}>
        <div>
          <p>{t('user.deleteRemoves')}</p>
          <ul className={classes.list}>
            {some(deletion.removes).map(({ what, count }) => (
              <li key={what}>{t(`user.removes_${what}`, { count })}</li>
            ))}
          </ul>
        </div>
        <div>
          <p>{t('user.deleteKeeps')}</p>
          <ul className={classes.list}>
            {some(deletion.keeps).map(({ what, count }) => (
              <li key={what}>{t(`user.keeps_${what}`, { count })}</li>
            ))}
          </ul>
        </div>
        {error && !isAsking && <Notice kind="critical">{error}</Notice>}
        {hasPassword && (
          <PresentPassword value={password} onChange={(event) => setPassword(event.currentTarget.value)} />
        )}
        <Button
          data-danger
          leftSection={<IconTrash size={18} stroke={1.75} />}
          disabled={hasPassword && password === ''}
          onClick={() => setAsking(true)}
        >
          {t('user.deleteButton')}
        </Button>
        {hasPassword && password === '' && <span className="caption">{t('user.deletePasswordFirst')}</span>}
      </div>
      <ConfirmDialog
        opened={isAsking}
        question={t('user.deleteQuestion')}
        consequence={t('user.deleteConsequence')}
        keepLabel={t('user.deleteKeep')}
        confirmLabel={t('user.deleteButton')}
        danger
        busy={isBusy}
        typeName={email}
        onConfirm={() => {
          onDelete(hasPassword ? password : undefined)
          setAsking(false)
        }}
        onKeep={() => setAsking(false)}
      />
    </Card>
  )
}
