import { Button, Loader, Modal } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconMailOpened } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { mayRetry } from '../../api/call-errors.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { cx } from '../../ui/class-names.ts'
import { usePageTitle } from '../../ui/navigation/use-page-title.ts'
import classes from './ConfirmationDialog.module.css'
import { closedInvites } from './invite-refusals.ts'

/** Progress of a confirmation; `step` is what the person with the link has to do first. */
export type ConfirmationState =
  | { state: 'working' }
  | ({ state: 'confirmed' } & Target)
  | { state: 'failed'; error: Error }
  | ({ state: 'step'; step: 'sign_in' | 'register' | 'other_account' | 'verify_email' } & Target)

/** What the person is invited to, and its name. */
type Target = { to: 'location' | 'company'; name: string }

type Props = {
  confirmation: ConfirmationState
  /** the signed-in person, if any */
  signedInAs: string | undefined
  onRetry: () => void
  onResend: () => void
  onContinue: () => void
  onSignIn: () => void
  onRegister: () => void
  onSignOut: () => void
}

/** The result of a link in an invite's mail, or what is needed before it can be confirmed. */
export function ConfirmationDialog({ confirmation, ...answers }: Props) {
  const { t } = useTranslation()
  const title = {
    working: t('confirmation.working'),
    confirmed: t('confirmation.confirmed'),
    failed: t('confirmation.failedTitle'),
    step: t('confirmation.invited'),
  }[confirmation.state]
  usePageTitle([title])
  return (
    <Modal
      opened
      onClose={() => undefined}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      title={title}
      size={440}
    >
      <Content confirmation={confirmation} {...answers} />
    </Modal>
  )
}

function Content(props: Props) {
  const { confirmation, signedInAs, onContinue, onRetry, onResend, onSignIn, onRegister, onSignOut } = props
  const { t } = useTranslation()
  const refusal = useRefusal()
  const continueButton = (
    <Button autoFocus variant="filled" onClick={onContinue}>
      {t('actions.continue')}
    </Button>
  )
  const signIn = (
    <Button autoFocus variant="filled" onClick={onSignIn}>
      {t('actions.signIn')}
    </Button>
  )
  if (confirmation.state === 'working')
    return (
      <div className={cx(classes.content, classes.working)} role="status">
        <Loader size={24} />
        <span className="dim">{t('confirmation.workingText')}</span>
      </div>
    )
  if (confirmation.state === 'failed') {
    const isHome = signedInAs !== undefined
    const own = { ...closedInvites, token_used: isHome ? 'confirmation.usedSignedIn' : 'confirmation.used' }
    return (
      <>
        <div className={classes.content} role="alert">
          <IconAlertCircle className={classes.failed} size={24} stroke={1.75} aria-hidden="true" />
          <span>{refusal(confirmation.error, own)}</span>
        </div>
        <div className={classes.answers}>
          {mayRetry(confirmation.error) && <Button onClick={onRetry}>{t('actions.tryAgain')}</Button>}
          {isHome ? continueButton : signIn}
        </div>
      </>
    )
  }
  const { name } = confirmation
  if (confirmation.state === 'confirmed')
    return (
      <>
        <div className={classes.content} role="status">
          <IconCircleCheck className={classes.done} size={24} stroke={1.75} aria-hidden="true" />
          <span>{t(`confirmation.added_${confirmation.to}`, { name })}</span>
        </div>
        <div className={classes.answers}>{continueButton}</div>
      </>
    )
  const action = {
    sign_in: signIn,
    register: (
      <>
        <Button onClick={onSignIn}>{t('actions.signIn')}</Button>
        <Button autoFocus variant="filled" onClick={onRegister}>
          {t('actions.createAccount')}
        </Button>
      </>
    ),
    other_account: (
      <>
        <Button onClick={onContinue}>{t('confirmation.stay')}</Button>
        <Button autoFocus variant="filled" onClick={onSignOut}>
          {t('actions.signOut')}
        </Button>
      </>
    ),
    verify_email: (
      <>
        <Button onClick={onContinue}>{t('actions.continue')}</Button>
        <Button autoFocus variant="filled" onClick={onResend}>
          {t('confirmation.resend')}
        </Button>
      </>
    ),
  }[confirmation.step]
  return (
    <>
      <div className={classes.content}>
        <IconMailOpened className={classes.icon} size={24} stroke={1.75} aria-hidden="true" />
        <span>
          {t(`confirmation.step_${confirmation.step}_${confirmation.to}`, { name, email: signedInAs })}
        </span>
      </div>
      <div className={classes.answers}>{action}</div>
    </>
  )
}
