import { Button, Modal, Switch } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './ConsentDialog.module.css'

type Props = { opened: boolean; onConfirm: (analytics: boolean) => void; onClose: () => void }

/** What each kind of cookie is for. Necessary ones cannot be refused; analytics is off unless chosen. */
export default function ConsentDialog({ opened, onConfirm, onClose }: Props) {
  const { t } = useTranslation()
  const [analytics, setAnalytics] = useState(false)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('consent.title')}
      size={480}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <div className={classes.kinds}>
        <Switch
          checked
          disabled
          label={t('consent.necessary')}
          description={t('consent.necessaryText')}
          onChange={() => undefined}
        />
        <Switch
          checked={analytics}
          onChange={(event) => setAnalytics(event.currentTarget.checked)}
          label={t('consent.analytics')}
          description={t('consent.analyticsText')}
        />
      </div>
      <div className={classes.answers}>
        <Button onClick={() => onConfirm(true)}>{t('consent.acceptAll')}</Button>
        <Button onClick={() => onConfirm(analytics)}>{t('consent.confirm')}</Button>
      </div>
    </Modal>
  )
}
