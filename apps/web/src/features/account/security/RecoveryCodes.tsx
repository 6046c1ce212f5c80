import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../ui/data/CopyButton.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import classes from '../account.module.css'

/** The codes that open the account without the authenticator app, shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={classes.fields}>
      <Notice kind="warning">{t('user.recoveryOnce')}</Notice>
      <ul className={classes.codes} aria-label={t('user.recoveryCodes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.actions}>
        <CopyButton text={codes.join('\n')} />
        <Button leftSection={<IconPrinter size={18} stroke={1.75} />} onClick={() => window.print()}>
          {t('user.print')}
        </Button>
        <Button variant="filled" onClick={onDone}>
          {t('user.recoveryKept')}
        </Button>
      </div>
    </div>
  )
}
