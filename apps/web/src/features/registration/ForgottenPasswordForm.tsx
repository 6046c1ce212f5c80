import { useTranslation } from 'react-i18next'
import classes from '../../shared/forms/CallForm.module.css'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { AppLink } from '../../ui/navigation/AppLink.tsx'
import { AddressForm } from './AddressForm.tsx'

type Props = {
  onSubmit: (email: string) => void
  isBusy: boolean
  /**
   * whether a mail was requested; the answer is the same for everyone, so it does not reveal who has an
   * account
   */
  isSent: boolean
  error: unknown
  loginHref: string
}

/** Requests a link to set a new password. */
export function ForgottenPasswordForm({ isSent, loginHref, ...call }: Props) {
  const { t } = useTranslation()
  return (
    <AddressForm
      {...call}
      title={t('auth.forgottenTitle')}
      text={t('auth.forgottenText')}
      submitLabel={t('auth.sendLink')}
      answer={
        isSent && (
          <div role="status">
            <Notice kind="info">{t('auth.forgottenSent')}</Notice>
          </div>
        )
      }
      below={
        <p className={classes.below}>
          <AppLink href={loginHref} className={classes.link}>
            {t('auth.backToLogin')}
          </AppLink>
        </p>
      }
    />
  )
}
