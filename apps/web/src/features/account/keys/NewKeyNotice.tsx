import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../ui/data/CopyButton.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import classes from '../account.module.css'

/** The key itself, shown only once. */
export function NewKeyNotice({ apiKey, onDone }: { apiKey: string; onDone: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={classes.fields} role="status">
      <Notice kind="warning">{t('user.keyOnce')}</Notice>
      <div className={classes.secret}>
        <code>{apiKey}</code>
        <CopyButton text={apiKey} />
      </div>
      <Button variant="filled" onClick={onDone}>
        {t('user.keyKept')}
      </Button>
    </div>
  )
}
