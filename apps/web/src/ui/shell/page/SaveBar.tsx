import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './SaveBar.module.css'

type Props = {
  saving: boolean
  onDiscard: () => void
  onSave: () => void
}

/** Replaces the dock while a form has unsaved changes. */
export function SaveBar({ saving, onDiscard, onSave }: Props) {
  const { t } = useTranslation()
  return (
    <section className={classes.bar} data-dock aria-label={t('shell.unsavedChanges')}>
      <span className={classes.text}>{t('shell.unsavedChanges')}</span>
      <Button variant="subtle" onClick={onDiscard} disabled={saving}>
        {t('actions.discard')}
      </Button>
      <Button variant="filled" onClick={onSave} loading={saving}>
        {t('actions.save')}
      </Button>
    </section>
  )
}
